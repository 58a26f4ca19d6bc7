import { LATEST_MS } from '../../domain/time/sao-paulo-time.ts';
import {
  parseStoredHeaders,
  type ReceivedDelivery,
  SIGNATURE_STATES,
  type SignatureState,
} from '../../domain/webhook/received-delivery.ts';
import { signedTimestamp } from '../../domain/webhook/verify-signature.ts';
import { inLiterals } from '../sql/named-statement.ts';
import { inSteps } from './forward-statements.ts';
import type { DeliveryKey, IdSpan, InboxDelivery, InboxFilter, InboxStats } from './inbox-entry.ts';
import type { InboxCell, InboxStatement } from './inbox-schema.ts';

// All statements of this file work in SQLite and PostgreSQL; `?` stands for a value.

/** Columns of an `EntryRow`. The body is not included, because it can have up to 1 MiB. */
const ENTRY_COLUMNS = `id, received_at as "receivedAt", transaction_id as "transactionId", event, status, attempt,
  signature, reason, note, dedupe_key as "dedupeKey", duplicate_of as "duplicateOf", duplicates,
  last_duplicate_at as "lastDuplicateAt", headers, body_bytes as "bodyBytes", path,
  remote_address as "remoteAddress"`;

/** The columns are in the order of `cellsOf`. */
export const STORED_COLUMNS = `received_at, transaction_id, event, status, attempt, signature, reason, note,
  dedupe_key, duplicate_of, headers, body, body_bytes, path, remote_address`;

export const INSERT = `insert into deliveries (${STORED_COLUMNS})
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning id`;

/**
 * This statement has no `returning`, because SQLite would use a temporary table. `insertOne` returns the id
 * too.
 */
export const INSERT_ONLY = INSERT.replace(/ returning id$/, '');

/**
 * Selects the first delivery with the given key. `known` is true if a delivery with this key has the given
 * body.
 */
export const firstOf = ({
  body,
  transactionId,
  dedupeKey,
}: Pick<ReceivedDelivery, 'body' | 'transactionId' | 'dedupeKey'>): InboxStatement => ({
  sql: `select id, received_at, exists (select 1 from deliveries same
    where (same.id = first.id or same.duplicate_of = first.id) and same.body = ?) as known
  from deliveries first where dedupe_key = ? and transaction_id ${transactionId === null ? 'is null' : '= ?'}`,
  values: [body, dedupeKey, ...(transactionId === null ? [] : [transactionId])],
});

/** Selects the deliveries with the body and transaction of a delivery. */
const sameBodies = ({
  body,
  transactionId,
}: Pick<ReceivedDelivery, 'body' | 'transactionId'>): InboxStatement => ({
  sql: `select coalesce(duplicate_of, id) as id, received_at, headers from deliveries
    where transaction_id = ? and body = ? and signature = 'verified' order by id`,
  values: [transactionId, body],
});

/**
 * Finds the stored delivery that has the signature of the given one. Equal bodies with equal signed timestamps
 * have equal signatures.
 */
export function sameSignature(delivery: ReceivedDelivery): {
  readonly query: InboxStatement;
  readonly find: (rows: readonly SignedRow[]) => SignedRow | undefined;
} | null {
  const { signedAt, transactionId } = delivery;
  // Without an id, a delivery with the same body is a duplicate in any case.
  if (signedAt === undefined || transactionId === null) return null;
  return {
    query: sameBodies(delivery),
    find: (rows) =>
      rows.find(
        ({ headers }) => signedTimestamp(parseStoredHeaders(headers)?.['x-callback-signature']) === signedAt,
      ),
  };
}

type SignedRow = Readonly<Record<string, unknown>>;

export const AGAIN = 'update deliveries set duplicates = duplicates + 1, last_duplicate_at = ? where id = ?';

/**
 * Deletes rejected deliveries except the latest 1,000. Anyone can send forged deliveries, so their number
 * must be limited.
 */
export const DROP_OLD_REJECTED = `delete from deliveries where signature = 'rejected' and id <=
  (select id from deliveries where signature = 'rejected' order by id desc limit 1 offset 1000)`;

export const PRUNE_STEP = 500;

export const PRUNE = `delete from deliveries where id in
  (select id from deliveries where received_at < ? and not exists
    (select 1 from forwards where delivery_id = deliveries.id and state = 'waiting') limit ${PRUNE_STEP})
  returning id`;

export const ERASE = `update deliveries set body = ?, body_bytes = ?, headers = ?, path = ?, note = 'erased'
  where id = ? and not exists (select 1 from forwards where delivery_id = deliveries.id and state <> 'delivered')
  returning id`;

/** Removes the excerpts of the targets' answers (may contain what the delivery contained). */
export const ERASE_ANSWERS = `update forwards set answer = null where delivery_id = ? and state = 'delivered' returning id`;

export const eraseCells = (
  id: number,
  { body, headers, path }: Pick<InboxDelivery, 'body' | 'headers' | 'path'>,
): InboxCell[] => [body, body.length, JSON.stringify(headers), path, id];

export const GET = `select ${ENTRY_COLUMNS}, body from deliveries where id = ?`;

export function listOf(filter: InboxFilter): InboxStatement {
  const { sql, values } = conditions(filter);
  const order = `order by id ${filter.order === 'newest' ? 'desc' : 'asc'}`;
  const ids = `id in (select id from deliveries where ${sql} ${order} limit ?) ${order}`;
  // A frequent event has many rows. The subquery finds the ids first, so that SQLite does not read and sort
  // all these rows.
  const where = filter.event !== undefined && !goesOn(filter) ? ids : `${sql} ${order} limit ?`;
  return {
    sql: `select ${ENTRY_COLUMNS} from deliveries where ${where}`,
    values: [...values, filter.limit ?? Number.MAX_SAFE_INTEGER],
  };
}

/** Deliveries of the service are much shorter, so bodies of this size in bytes need no memory limit. */
const LONGEST_SEARCHED = 65_536;

/** Selects the bodies of deliveries, newest first, except very long ones. */
export function bodiesOf(filter: InboxFilter): InboxStatement {
  const { sql, values } = conditions(filter);
  return {
    sql: `select id, received_at as "receivedAt", transaction_id as "transactionId", body from deliveries
      where ${sql} and body_bytes <= ${LONGEST_SEARCHED} order by id desc limit ?`,
    values: [...values, filter.limit ?? Number.MAX_SAFE_INTEGER],
  };
}

/**
 * Whether the filter starts after or before an id, for example to read the next page. SQLite must then use
 * the index of ids: it would read any other index completely for each page.
 */
const goesOn = ({ afterId, beforeId }: InboxFilter): boolean =>
  afterId !== undefined || beforeId !== undefined;

export const SPAN = `select min(id) as first, max(id) as last from deliveries
  where received_at >= ? and received_at < ?`;

export const spanOf = (row: Readonly<Record<string, unknown>> | undefined): IdSpan | null =>
  row === undefined || row.first === null ? null : { first: Number(row.first), last: Number(row.last) };

export function countOf(filter: InboxFilter): InboxStatement {
  const { sql, values } = conditions(filter);
  return { sql: `select count(*) as n from deliveries where ${sql}`, values };
}

export function knownOf(deliveries: readonly DeliveryKey[]): readonly InboxStatement[] {
  const pairs = deliveries.flatMap(({ transactionId, dedupeKey }) =>
    transactionId === null ? [] : [[transactionId, dedupeKey]],
  );
  const alone = deliveries.flatMap(({ transactionId, dedupeKey }) =>
    transactionId === null ? [dedupeKey] : [],
  );
  return [
    ...inKeys(
      pairs,
      '(?, ?)',
      (marks) => `select dedupe_key from deliveries where (transaction_id, dedupe_key) in (values ${marks})`,
    ),
    ...inKeys(
      alone.map((key) => [key]),
      '?',
      (marks) =>
        `select dedupe_key from deliveries where transaction_id is null and dedupe_key in (${marks})`,
    ),
  ];
}

export const statusesOf = (transactionIds: readonly string[]): readonly InboxStatement[] =>
  inKeys(
    transactionIds.map((id) => [id]),
    '?',
    (marks) => `select id, transaction_id as "transactionId", status from deliveries
      where transaction_id in (${marks}) and signature <> 'rejected' order by id`,
  );

const inKeys = (
  keys: readonly (readonly string[])[],
  mark: '?' | '(?, ?)',
  sql: (marks: string) => string,
): readonly InboxStatement[] =>
  inSteps(keys).map((some) => ({ sql: sql(some.map(() => mark).join(', ')), values: some.flat() }));

function conditions(filter: InboxFilter): InboxStatement {
  const signatures = filter.signatures ?? ['verified', 'unsigned'];
  const parts: [string, (string | number)[]][] = [
    [inLiterals('signature', signatures, SIGNATURE_STATES), []],
  ];
  const add = (sql: string, value: string | number | undefined): void => {
    if (value !== undefined) parts.push([sql, [value]]);
  };
  if (filter.withDuplicates !== true) parts.push(['duplicate_of is null', []]);
  if (filter.undelivered === true)
    parts.push(["id in (select delivery_id from forwards where state <> 'delivered')", []]);
  // If the list starts at an id, `coalesce` and `+` keep SQLite from using the indexes of `event` and
  // `received_at` (see `goesOn`).
  const [event, time] = goesOn(filter) ? ["coalesce(event, '')", '+received_at'] : ['event', 'received_at'];
  add(`${event} = ?`, filter.event);
  add('transaction_id = ?', filter.transactionId);
  add(`${time} >= ?`, filter.sinceMs);
  add(`${time} < ?`, filter.untilMs);
  add('id > ?', filter.afterId);
  add('id < ?', filter.beforeId);
  return { sql: parts.map(([sql]) => sql).join(' and '), values: parts.flatMap(([, values]) => values) };
}

/** The database answers this query from an index, without reading the bodies. */
export const COUNTS = `select event, signature, count(*) as n, count(duplicate_of) as variants
  from deliveries group by event, signature order by event, signature`;

export const SUMS = `select
    (select coalesce(sum(duplicates), 0) from deliveries where duplicates > 0) as duplicates,
    (select count(*) from forwards) - (select count(*) from forwards where state <> 'delivered') as forwarded,
    (select count(*) from forwards where state = 'waiting') as "forwardWaiting",
    (select count(*) from forwards where state = 'failed') as "forwardFailed",
    (select min(received_at) from deliveries where received_at >= 0) as "firstAt",
    (select max(received_at) from deliveries where received_at <= ${LATEST_MS}) as "lastAt"`;

/**
 * Returns the statistics of the inbox. An accepted delivery that repeats an event with another body is not
 * counted. Every rejected delivery is counted.
 */
export function statsOf(
  sums: readonly Readonly<Record<string, unknown>>[],
  counts: readonly Readonly<Record<string, unknown>>[],
): InboxStats {
  const bySignature = { verified: 0, unsigned: 0, rejected: 0 };
  const byEvent: [string, number][] = [];
  for (const { event, signature, n, variants } of counts) {
    const isRejected = signature === 'rejected';
    const count = Number(n) - (isRejected ? 0 : Number(variants));
    bySignature[signature as SignatureState] += count;
    if (isRejected || count === 0) continue;
    const last = byEvent.at(-1);
    const name = String(event ?? '');
    if (last?.[0] === name) last[1] += count;
    else byEvent.push([name, count]);
  }
  const rest = sums[0] as Omit<InboxStats, 'byEvent' | keyof typeof bySignature>;
  return { ...bySignature, ...rest, byEvent: Object.fromEntries(byEvent) };
}
