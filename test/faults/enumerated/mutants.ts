import { Writable } from 'node:stream';
import type { World } from '../../../src/cli/session/world.ts';
import { TransportError, type WireRequest } from '../../../src/contract/transport.ts';
import type { JournalSql, SqlCell } from '../../../src/storage/journal/journal-schema.ts';

/** A version of pix with an injected bug in its network, journal or terminal. */
export interface Mutant {
  readonly name: string;
  /** The bug, as a phrase that continues the text "a pix that". */
  readonly fault: string;
  readonly world: (world: World) => World;
  /** The case that detects the bug, and the kind of violation that it must report. */
  readonly caught: Caught & { readonly as: 'twice' | 'lost' | 'wrong' };
}

type Caught =
  | {
      readonly route: string;
      readonly answer: string;
      /** If this is set, the first run is killed at the first crash point whose name matches. */
      readonly killedAt?: RegExp;
      /** If this is set, the first run is paused at the first crash point whose name matches. */
      readonly pausedAt?: RegExp;
      readonly rerun: string;
    }
  /** Id of a case in which another person acts while pix asks for a confirmation. */
  | { readonly prompt: string };

type Write = JournalSql['write'];

export const journal =
  (write: (sql: string, values: readonly SqlCell[], good: Write) => ReturnType<Write>) =>
  (world: World): World => ({
    ...world,
    wrapJournal: (sql) => {
      const good: Write = (text, values) => sql.write(text, values);
      const bad: JournalSql = {
        decide: (text, values, key) => write(text, values, (other, cells) => sql.decide(other, cells, key)),
        write: (text, values) => write(text, values, good),
        writeAll: (text, rows) => sql.writeAll(text, rows),
        read: (text, values) => sql.read(text, values),
        close: () => sql.close(),
      };
      return world.wrapJournal?.(bad) ?? bad;
    },
  });

/**
 * Makes a mutant that replaces a part of an SQL statement.
 * @throws Error when the statement does not contain that part
 */
export const without = (
  isMeant: (sql: string) => boolean,
  part: string,
  instead: string,
  indexes: readonly string[] = [],
) =>
  journal(async (sql, values, good) => {
    // These indexes would reject the incorrect row and thereby hide the bug.
    for (const index of indexes) await good(`drop index if exists ${index}`, []);
    if (!isMeant(sql)) return good(sql, values);
    if (!sql.includes(part)) throw new Error(`the journal's statement has no "${part}"`);
    return good(sql.replace(part, instead), values);
  });

export const isOpening = (sql: string): boolean => sql.includes('insert into entries');
export const isSettling = (sql: string): boolean => sql.startsWith('update entries set state = ?');

export const network =
  (
    exchange: (
      request: WireRequest,
      good: NonNullable<World['transport']>,
    ) => ReturnType<NonNullable<World['transport']>>,
  ) =>
  (world: World): World => {
    const { transport: good } = world;
    if (!good) throw new Error('a mutant of the network needs one');
    return { ...world, transport: (request) => exchange(request, good) };
  };

const withoutLines = (stream: World['stderr'], pattern: RegExp): World['stderr'] =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) =>
      pattern.test(chunk.toString()) ? done() : void stream.write(chunk, done),
  });

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'no-look-before-open',
    fault: 'opens a new entry without looking for an earlier entry of the same payment',
    world: without(isOpening, 'intent.generated = 0 or', '1 = 1 or'),
    caught: {
      route: 'transfer',
      answer: 'answered',
      killedAt: /^stdout before/,
      rerun: 'no-reference',
      as: 'twice',
    },
  },
  {
    name: 'no-look-no-index',
    fault:
      'opens a new entry without looking for an earlier one, and has no index that allows only one open entry',
    world: without(isOpening, 'intent.generated = 0 or', '1 = 1 or', [
      'entries_one_at_a_time',
      'entries_one_of_holder',
    ]),
    caught: { route: 'payout', answer: 'lost-then-down', rerun: 'no-reference', as: 'twice' },
  },
  {
    name: 'shown-too-early',
    fault: 'marks an outcome as shown when it is known, not when it is printed',
    world: without(
      (sql) => isSettling(sql),
      'update entries set state = ?',
      'update entries set shown_at = 1, state = ?',
    ),
    caught: {
      route: 'transfer',
      answer: 'answered',
      killedAt: /^stdout before/,
      rerun: 'no-reference',
      as: 'twice',
    },
  },
  {
    name: 'unknown-is-not-applied',
    fault: 'records an unknown outcome as not applied',
    world: journal((sql, values, good) =>
      good(
        sql,
        isSettling(sql) ? values.map((value) => (value === 'unknown' ? 'not_applied' : value)) : values,
      ),
    ),
    caught: { route: 'refund-hub', answer: 'lost-then-down', rerun: 'same-reference', as: 'twice' },
  },
  {
    name: 'lost-is-not-sent',
    fault: 'treats a request whose answer was lost as never sent',
    world: network(async (request, good) => {
      try {
        return await good(request);
      } catch (error) {
        if (!(error instanceof TransportError)) throw error;
        throw new TransportError(error.fault, 'not_sent', error.message);
      }
    }),
    caught: { route: 'payout', answer: 'lost', rerun: 'same-reference', as: 'wrong' },
  },
  {
    name: 'intent-not-kept',
    fault: 'sends a request whose intent is not in the journal',
    world: journal(async (sql, values, good) => {
      const rows = await good(sql, values);
      if (isOpening(sql)) await good('delete from entries where reference = ?', [String(rows[0]?.reference)]);
      return rows;
    }),
    caught: { route: 'transfer-hub', answer: 'lost-then-down', rerun: 'no-reference', as: 'lost' },
  },
  {
    name: 'reference-of-a-family',
    fault: 'treats a reference as new although the other family has used it',
    world: without(isOpening, 'and other.scope <> intent.scope', 'and 1 = 0', ['entries_by_holder']),
    caught: { route: 'payout', answer: 'lost-then-down', rerun: 'other-family', as: 'twice' },
  },
  {
    name: 'reference-not-printed',
    fault: 'sends a request before it prints the reference',
    world: (world) => ({ ...world, stderr: withoutLines(world.stderr, /^Reference /) }),
    caught: {
      route: 'refund',
      answer: 'lost',
      killedAt: /^POST .*: sent$/,
      rerun: 'other-folder',
      as: 'twice',
    },
  },
  {
    name: 'key-of-its-own',
    fault: 'repeats a request to the hub with a different idempotency key',
    world: (world) => {
      let sent = 0;
      return network((request, good) => {
        const key = request.headers['idempotency-key'];
        if (key === undefined) return good(request);
        sent += 1;
        return good({ ...request, headers: { ...request.headers, 'idempotency-key': `${key}-${sent}` } });
      })(world);
    },
    caught: { route: 'payout-hub', answer: 'lost', rerun: 'same-reference', as: 'twice' },
  },
];
