import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { InboxEntry } from '../../storage/inbox/inbox-entry.ts';
import type { Operator } from '../operator.ts';
import { walkInbox } from '../webhooks/walk-inbox.ts';
import type { Scratch } from './scratch.ts';
import { DAY_MS, type Window } from './window.ts';

/** Longest time between a payment and the last retry or resend of its delivery. */
const RETRIED_FOR_MS = 7 * DAY_MS;
/**
 * Events of paid transactions. Later events count too, because the first one may never arrive (§6.2 rule 1).
 */
const TELLS_PAID: ReadonlySet<string> = new Set([
  'TRANSACTION_COMPLETED',
  'TRANSACTION_WAITING_FOR_REFUND',
  'TRANSACTION_REFUNDED',
]);

export interface InboxSpan {
  readonly count: number;
  /** Time of the oldest delivery. The inbox contains no earlier payments. */
  readonly sinceMs: number;
  readonly untilMs: number;
}

/**
 * Loads the deliveries about payments in the window.
 * @returns null when the inbox has no delivery in the window: the inbox is then not compared
 */
export async function loadInbox(
  operator: Operator,
  scratch: Scratch,
  inbox: Inbox,
  window: Window,
): Promise<InboxSpan | null> {
  const [oldest] = await inbox.list({ limit: 1 });
  const [ofWindow] = await Array.fromAsync(receivedIn(inbox, window.fromMs, window.toMs + 1, 1));
  if (oldest === undefined || ofWindow === undefined) return null;
  const untilMs = window.toMs + RETRIED_FOR_MS;
  for await (const entries of receivedIn(inbox, window.fromMs - window.marginMs, untilMs)) {
    operator.signal.throwIfAborted();
    for (const entry of entries) keep(scratch, entry);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const told = scratch.get(
    'select count(*) as n from inbox where first_at between ? and ?',
    window.fromMs,
    window.toMs,
  );
  return { count: Number(told?.n), sinceMs: oldest.receivedAt, untilMs };
}

/**
 * Yields the deliveries received in this period. To read less, only the period's range of ids is searched.
 */
async function* receivedIn(
  inbox: Inbox,
  sinceMs: number,
  untilMs: number,
  limit?: number,
): AsyncGenerator<readonly InboxEntry[]> {
  const span = await inbox.span(sinceMs, untilMs);
  if (span === null) return;
  const ids = { afterId: span.first - 1, beforeId: span.last + 1 };
  yield* walkInbox(inbox, { sinceMs, untilMs, ...ids, ...(limit !== undefined && { limit }) });
}

const KEEP = `insert into inbox (id, delivery, first_at, completed_at, status) values (?, ?, ?, ?, ?)
  on conflict (id) do update set status = excluded.status,
    completed_at = coalesce(inbox.completed_at, excluded.completed_at)`;

function keep(scratch: Scratch, { id, transactionId, event, status, receivedAt }: InboxEntry): void {
  if (transactionId === null || event === null || !TELLS_PAID.has(event)) return;
  const completedAt = event === 'TRANSACTION_COMPLETED' ? receivedAt : null;
  scratch.run(KEEP, transactionId, id, receivedAt, completedAt, status);
}
