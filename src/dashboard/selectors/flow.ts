import type { PaymentsValue } from '../state/feeds.ts';
import type { Payment } from '../state/rows.ts';

const MINUTE_MS = 60_000;
/** The number of minutes that are drawn and counted. */
export const WINDOW_MINUTES = 30;

/** Money of one direction, minute by minute. */
export interface Flow {
  /** Cents per minute, oldest first; null for minutes that were not read completely. */
  readonly perMinute: readonly (number | null)[];
  readonly cents: number;
  readonly count: number;
}

export interface MoneyFlow {
  readonly in: Flow;
  readonly out: Flow;
  /** Charges created in the window, and what became of them. */
  readonly conversion: { readonly created: number; readonly paid: number; readonly pending: number };
  /** Start of the window: half an hour ago, or where the data begins; ms by the service's clock. */
  readonly since: number;
}

/**
 * Money received and paid in the last half hour, from the transactions read; null before they were. Only transactions
 * that are COMPLETED or were refunded later count.
 * @param serviceMs the service's time
 */
export function moneyFlow(value: PaymentsValue | null, serviceMs: number): MoneyFlow | null {
  if (value === null) return null;
  const start = serviceMs - WINDOW_MINUTES * MINUTE_MS;
  const since = Math.max(start, value.hasMore ? (value.coveredSince ?? serviceMs) : start);
  const incoming = flow(since, serviceMs);
  const outgoing = flow(since, serviceMs);
  const conversion = { created: 0, paid: 0, pending: 0 };
  for (const row of value.rows) {
    const createdAt = row.createdAt ?? Number.NEGATIVE_INFINITY;
    const isCharge = row.type === 'DEPOSIT' && row.method !== 'INTERNAL_TRANSFER';
    if (isCharge && createdAt >= since) {
      conversion.created += 1;
      if (hasMoved(row)) conversion.paid += 1;
      if (row.status === 'PENDING') conversion.pending += 1;
    }
    if (!hasMoved(row)) continue;
    if (row.type === 'DEPOSIT') incoming.add(row);
    else if (row.type === 'WITHDRAW') outgoing.add(row);
  }
  return { in: incoming.sum(), out: outgoing.sum(), conversion, since };
}

const MOVED: ReadonlySet<string> = new Set(['COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED']);
const hasMoved = ({ status, type }: Payment): boolean =>
  // A payout that was given back never arrived.
  MOVED.has(status) && !(type === 'WITHDRAW' && status === 'REFUNDED');

function flow(since: number, nowMs: number) {
  const first = nowMs - WINDOW_MINUTES * MINUTE_MS;
  const perMinute = Array.from({ length: WINDOW_MINUTES }, (_, minute): number | null =>
    first + (minute + 1) * MINUTE_MS > since ? 0 : null,
  );
  let [cents, count] = [0, 0];
  return {
    add({ paidAt, createdAt, amountCents }: Payment): void {
      const at = paidAt ?? createdAt;
      if (at === null || at < since || at > nowMs) return;
      const minute = Math.min(WINDOW_MINUTES - 1, Math.floor((at - first) / MINUTE_MS));
      perMinute[minute] = (perMinute[minute] ?? 0) + (amountCents ?? 0);
      cents += amountCents ?? 0;
      count += 1;
    },
    sum: (): Flow => ({ perMinute, cents, count }),
  };
}
