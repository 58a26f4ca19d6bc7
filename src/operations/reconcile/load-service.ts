import type { Transaction } from '../../contract/schemas/transaction.ts';
import { endedUnpaid } from '../../domain/money/transaction-statuses.ts';
import { timeOf } from '../../domain/time/time-of.ts';
import { listTransactions, type TransactionFilters } from '../charges/read-transaction.ts';
import type { Operator } from '../operator.ts';
import type { ScratchDatabase } from './scratch-database.ts';
import type { Window } from './window.ts';

/** The money of these transactions has moved. */
export const PAID: ReadonlySet<string> = new Set(['COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED']);
const ROWS_PER_PROGRESS = 200;

/** Loads the oldest transactions first, so that new transactions do not shift the pages. */
export async function loadService(
  operator: Operator,
  scratch: ScratchDatabase,
  window: Window,
): Promise<void> {
  let rows = 0;
  const filters: TransactionFilters = {
    dateFrom: new Date(window.fromMs - window.marginMs).toISOString(),
    dateTo: new Date(window.toMs + window.marginMs).toISOString(),
    sortDirection: 'asc',
  };
  for await (const { item } of listTransactions(operator, filters)) {
    const createdAt = timeOf(item.createdAt);
    // A record without a creation time counts as inside: the service's filter by time has selected it.
    const inside = createdAt === null || (createdAt >= window.fromMs && createdAt <= window.toMs);
    addTransaction(scratch, item, inside);
    rows += 1;
    if (rows % ROWS_PER_PROGRESS === 0) operator.progress('reconcile.reading', { rows, side: 'service' });
  }
}

export function addTransaction(scratch: ScratchDatabase, item: Transaction, inside: boolean): void {
  const paid = PAID.has(item.status);
  const outgoing = item.type === 'WITHDRAW';
  scratch.add('service', {
    id: item.id,
    reference: item.clientReference || null,
    e2e: item.endToEndId || null,
    type: item.type ?? null,
    status: item.status,
    amount: item.amount?.toString() ?? null,
    refund: item.refundAmount?.toString() ?? null,
    refund_status: item.refundStatus ?? null,
    refunded_at: timeOf(item.refundedAt),
    created_at: timeOf(item.createdAt),
    paid_at: timeOf(item.paidAt),
    inside: Number(inside),
    paid: Number(paid),
    outgoing: Number(outgoing),
    alive: Number(paid || (outgoing && !endedUnpaid(item.status))),
  });
}
