import { isEpochMilliseconds } from '../../domain/time/sao-paulo-time.ts';
import type {
  Forward,
  ForwardAttempt,
  ForwardClaim,
  ForwardJob,
  ForwardNext,
} from '../../domain/webhook/forward-state.ts';
import { parseStoredHeaders, type ReceivedDelivery } from '../../domain/webhook/received-delivery.ts';
import { marksOf } from '../sql/named-statement.ts';
import { walkSteps } from '../sql/walk-steps.ts';
import type { TakenForward, UndeliveredFilter } from './inbox-entry.ts';
import type { InboxCell, InboxStatement } from './inbox-schema.ts';

// All statements of this file work in SQLite and PostgreSQL; `?` stands for a value.

export const ENQUEUE = `insert into forwards (delivery_id, target, lane) values (?, ?, ?) on conflict do nothing`;

export const laneOf = ({ transactionId }: Pick<ReceivedDelivery, 'transactionId'>): string | null =>
  transactionId === null
    ? null
    : process.getBuiltinModule('node:crypto').hash('sha256', transactionId).slice(0, 32);

/**
 * True for the oldest waiting forward of a transaction to a target. Only this forward may be sent, so the
 * target gets the transaction's events in order.
 */
const FIRST_OF_LANE = `not exists (select 1 from forwards earlier where earlier.state = 'waiting'
    and earlier.target = forwards.target and earlier.lane = forwards.lane
    and earlier.delivery_id < forwards.delivery_id)`;

/**
 * Longest pause before a retry, in ms. If `next_at` is further in the future than this pause, the clock was
 * set back. The forward is then due now.
 */
const LONGEST_WAIT_MS = 600_000;

export const dueIn = (nextAt: number, nowMs: number): number =>
  nextAt <= nowMs || nextAt > nowMs + LONGEST_WAIT_MS ? 0 : nextAt - nowMs;

export const CLAIM = `update forwards set leased_by = ?, next_at = ? where id in (
    select id from forwards where state = 'waiting' and target = ? and (next_at <= ? or next_at > ?) and ${FIRST_OF_LANE}
    order by next_at, delivery_id limit ?) returning id`;

export const claimCells = ({ owner, leaseMs, target, limit }: ForwardClaim, nowMs: number): InboxCell[] => [
  owner,
  nowMs + leaseMs,
  target,
  nowMs,
  nowMs + LONGEST_WAIT_MS,
  limit,
];

export const NEXT_DUE = `select next_at from forwards where state = 'waiting' and target = ? and ${FIRST_OF_LANE}
  order by next_at limit 1`;

export const jobsOf = (
  ids: readonly number[],
): string => `select forwards.id, delivery_id as "deliveryId", target, attempts, received_at as "receivedAt",
    transaction_id as "transactionId", event, headers, body
  from forwards join deliveries on deliveries.id = delivery_id
  where forwards.id in (${marksOf(ids)}) order by delivery_id`;

export const jobOf = (row: Readonly<Record<string, unknown>>): ForwardJob => ({
  ...(row as ForwardJob),
  // If the stored headers are damaged, none are sent. The target then refuses the delivery, but later
  // forwards are not blocked.
  headers: parseStoredHeaders(row.headers) ?? {},
});

/**
 * Records the result of an attempt, but only for the owner of the lease. After the lease expires, another
 * process may become the owner.
 */
export const RECORD = `update forwards set state = ?, next_at = ?, leased_by = null, attempts = attempts + 1,
    status = ?, reason = ?, answer = ?, latency_ms = ?, last_at = ?
  where id = ? and leased_by = ? returning id`;

export function recordCells(
  job: { readonly id: number; readonly owner: string },
  { status, reason, answer, latencyMs, at }: ForwardAttempt,
  next: ForwardNext,
  nowMs: number,
): InboxCell[] {
  const [state, nextAt] = typeof next === 'string' ? [next, 0] : ['waiting', nowMs + next.retryMs];
  return [state, nextAt, status, reason, answer, Math.round(latencyMs), at, job.id, job.owner];
}

/** Releases all forwards that a process has claimed but not yet attempted. */
export const RELEASE = 'update forwards set leased_by = null, next_at = 0 where leased_by = ?';

/**
 * Stores the result of a replay that a person started. If the forward is waiting in the queue, a failed
 * replay leaves it there.
 */
export const PUT = `insert into forwards (delivery_id, target, lane, state, attempts, status, reason, answer, latency_ms, last_at)
  values (?, ?, ?, ?, 1, ?, ?, ?, ?, ?)
  on conflict (delivery_id, target) do update set attempts = forwards.attempts + 1, status = excluded.status,
    reason = excluded.reason, answer = excluded.answer, latency_ms = excluded.latency_ms, last_at = excluded.last_at,
    state = case excluded.state when 'delivered' then 'delivered' else forwards.state end`;

export const putCells = (
  delivery: { readonly id: number; readonly transactionId: string | null },
  target: string,
  { delivered, status, reason, answer, latencyMs, at }: ForwardAttempt,
): InboxCell[] => [
  delivery.id,
  target,
  laneOf(delivery),
  ...[delivered ? 'delivered' : 'failed', status, reason, answer, Math.round(latencyMs), at],
];

export const TAKE = `update forwards set leased_by = ?, next_at = ?
  where id = ? and state <> 'delivered' and (leased_by is null or next_at <= ?) returning id`;

/** Ends the lease of a forward. If the forward is still waiting, it is due immediately. */
export const GIVE_BACK = 'update forwards set leased_by = null, next_at = 0 where id = ? and leased_by = ?';

export const DROP = 'delete from forwards where id = ?';

const UNDELIVERED_STEP = 200;

function undeliveredOf(
  { event, sinceMs }: UndeliveredFilter,
  after: readonly [number, number],
): InboxStatement {
  const filters = [
    // With `coalesce`, SQLite does not use the index on `event`. With the index, SQLite would read all
    // deliveries of the event.
    { sql: "coalesce(event, '') = ?", value: event },
    { sql: 'received_at >= ?', value: sinceMs },
  ].filter(({ value }) => value !== undefined);
  const places = [
    "state <> 'delivered' and (delivery_id, forwards.id) > (?, ?)",
    ...filters.map(({ sql }) => sql),
  ];
  return {
    sql: `select forwards.id, delivery_id as "deliveryId", target, transaction_id as "transactionId"
      from forwards join deliveries on deliveries.id = delivery_id
      where ${places.join(' and ')} order by delivery_id, forwards.id limit ${UNDELIVERED_STEP}`,
    values: [...after, ...filters.map(({ value = null }) => value)],
  };
}

/**
 * Selects the number of waiting and of failed forwards for each target. `oldestAt` is the time at which the
 * oldest waiting delivery was received.
 */
export const BACKLOG = `select target, waiting, failed, received_at as "oldestAt" from
    (select target, count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'failed') as failed,
      min(delivery_id) filter (where state = 'waiting') as first_id
    from forwards where state <> 'delivered' group by target) as targets
  left join deliveries on deliveries.id = first_id order by target`;

export const forwardsOf = (
  ids: readonly number[],
): string => `select delivery_id, target, state, attempts, status, reason,
    answer, latency_ms, last_at from forwards where delivery_id in (${marksOf(ids)}) order by delivery_id, id`;

export function forwardOf(row: Readonly<Record<string, unknown>>): Forward {
  const attempts = Number(row.attempts);
  const stored = row.state as 'waiting' | 'delivered' | 'failed';
  return {
    target: String(row.target),
    state: stored === 'waiting' && attempts > 0 ? 'retrying' : stored,
    attempts,
    status: row.status as number | null,
    reason: row.reason as string | null,
    answer: row.answer as string | null,
    latencyMs: row.latency_ms as number | null,
    at: row.last_at === null || !isEpochMilliseconds(row.last_at) ? null : Number(row.last_at),
  };
}

/** Yields the undelivered forwards one by one. Memory use does not depend on their number. */
export async function* walkUndelivered(
  filter: UndeliveredFilter,
  read: (sql: string, values: readonly InboxCell[]) => Promise<readonly Readonly<Record<string, unknown>>[]>,
): AsyncGenerator<TakenForward> {
  const next = async (after: TakenForward | undefined): Promise<readonly TakenForward[]> => {
    const { sql, values } = undeliveredOf(filter, [after?.deliveryId ?? 0, after?.id ?? 0]);
    return (await read(sql, values)) as readonly TakenForward[];
  };
  for await (const rows of walkSteps(next, { step: UNDELIVERED_STEP })) yield* rows;
}

/** Maximum number of parameters in one statement. The databases allow many more. */
const VALUES_AT_ONCE = 500;

export const inSteps = <T>(values: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(values.length / VALUES_AT_ONCE) }, (_, at) =>
    values.slice(at * VALUES_AT_ONCE, (at + 1) * VALUES_AT_ONCE),
  );
