import type { ReceivedDelivery } from '../../domain/webhook/received-delivery.ts';
import type { PostgresArray, PostgresQuery } from '../sql/postgres.ts';
import { laneOf } from './forward-statements.ts';
import type { InboxCell } from './inbox-dialect.ts';
import { cellsOf } from './inbox-schema.ts';
import { STORED_COLUMNS } from './inbox-statements.ts';

/**
 * Maximum total size of the bodies in one statement, in bytes. The statement contains the bodies as text,
 * which is twice as long.
 */
const MOST_BYTES = 1024 * 1024;

/** Column types in the order of `cellsOf`. */
const TYPES = [
  ...['bigint', 'text', 'text', 'text', 'integer', 'text', 'text', 'text', 'text', 'bigint', 'text'],
  ...['bytea', 'integer', 'text', 'text'],
];
/** Inserts many deliveries in their order. The syntax is PostgreSQL's, because SQLite has no `unnest`. */
const INSERT_TOGETHER = `insert into deliveries (${STORED_COLUMNS}) select ${STORED_COLUMNS}
  from unnest(${TYPES.map((type) => `?::${type}[]`).join(', ')}) with ordinality as given(${STORED_COLUMNS}, place) order by place
  on conflict do nothing returning id, dedupe_key`;

const ENQUEUE_TOGETHER = `insert into forwards (delivery_id, target, lane)
  select * from unnest(?::bigint[], ?::text[], ?::text[]) on conflict do nothing`;

export interface Waiting {
  /**
   * Set if the write stores a delivery. `stored` takes the id of the new delivery, and returns the function
   * to call after the commit.
   */
  readonly appended?: Appended & { readonly stored: (id: number) => () => void };
  /** Executes the write and returns the function to call after the commit. */
  readonly write: (query: PostgresQuery) => Promise<() => void>;
  readonly reject: (error: unknown) => void;
}

export interface Appended {
  readonly delivery: ReceivedDelivery;
  readonly targets: readonly string[];
}

/**
 * Stores deliveries with one statement and their forwards with a second one, because round trips to the
 * database are slow.
 * @returns the id of each stored delivery; the caller must store each delivery that is not in the map
 * @param textOf makes a text valid for the database
 */
export async function bulkInsert<T extends Appended>(
  query: PostgresQuery,
  appended: readonly T[],
  textOf: (value: InboxCell) => InboxCell,
): Promise<ReadonlyMap<T, number>> {
  let bytes = 0;
  const together = appended.filter(({ delivery }) => {
    // A delivery with `signedAt` may have the signature of a stored one.
    const mayBeSame = delivery.signedAt !== undefined;
    if (mayBeSame || delivery.dedupeKey === null || bytes + delivery.body.length > MOST_BYTES) return false;
    bytes += delivery.body.length;
    return true;
  });
  const stored = new Map<T, number>();
  if (together.length < 2) return stored;
  const rows = together.map(({ delivery }) => cellsOf(delivery, null).map(textOf));
  const columns = TYPES.map((_type, at): PostgresArray => rows.map((row) => row[at] ?? null));
  const ids = new Map<string, number>();
  for (const { id, dedupe_key } of await query(INSERT_TOGETHER, columns))
    ids.set(String(dedupe_key), Number(id));
  for (const one of together) {
    const key = one.delivery.dedupeKey ?? '';
    const id = ids.get(key);
    // If two deliveries have the same key, only the first one was stored.
    if (id !== undefined && ids.delete(key)) stored.set(one, id);
  }
  const forwards = [...stored].flatMap(([{ delivery, targets }, id]) =>
    targets.map((target) => [id, target, laneOf(delivery)] as const),
  );
  if (forwards.length > 0)
    await query(
      ENQUEUE_TOGETHER,
      [0, 1, 2].map((at): PostgresArray => forwards.map((row) => row[at] ?? null)),
    );
  return stored;
}
