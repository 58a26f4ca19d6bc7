import { type Transport, TransportError } from '../../../src/contract/wire.ts';
import type { JournalSql } from '../../../src/storage/journal-schema.ts';

/** A pix with a planted fault, made by what it is given: its network or its journal lies to it. */
export interface Mutant {
  readonly name: string;
  readonly journal?: (sql: JournalSql) => JournalSql;
  readonly transport?: (good: Transport) => Transport;
}

export const MUTANTS: readonly Mutant[] = [
  {
    // A lost answer is taken for a request that never left.
    name: 'lost-is-not-sent',
    transport: (good) => async (request) => {
      try {
        return await good(request);
      } catch (error) {
        if (!(error instanceof TransportError)) throw error;
        throw new TransportError(error.fault, 'not_sent', error.message);
      }
    },
  },
];
