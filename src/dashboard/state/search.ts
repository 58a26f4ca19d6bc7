import type { Phrase } from './phrase.ts';
import type { Payment } from './rows.ts';

/** Transactions that the service found for a filter (Enter in `/`). */
export interface Search {
  readonly filter: string;
  readonly stage: 'reading' | 'done' | 'failed';
  readonly rows: readonly Payment[];
  /** Whether the service has more transactions than were read. */
  readonly hasMore: boolean;
  readonly failure: Phrase | null;
}
