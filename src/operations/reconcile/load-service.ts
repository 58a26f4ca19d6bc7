import type { Transaction } from '../../contract/schemas/transaction.ts';
import { endedUnpaid } from '../../domain/money/transaction-statuses.ts';
import { timeOf } from '../../domain/time/time-of.ts';
import { listTransactions, type TransactionFilters } from '../charges/read-transaction.ts';
import type { Operator } from '../operator.ts';
import type { Scratch } from './scratch.ts';
import type { Window } from './window.ts';

const COLUMNS = [
  'id',
  'reference',
  'e2e',
  'type',
  'status',
  'amount',
  'refund',
  'refund_status',
  'refunded_at',
  'created_at',
].concat(['paid_at', 'inside', 'paid', 'outgoing', 'alive']);
/** The money of these transactions has moved. */
export const PAID: ReadonlySet<string> = new Set(['COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED']);
const ROWS_PER_PROGRESS = 200;

/** Loads the oldest transactions first, so that new transactions do not shift the pages. */
export async function loadService(operator: Operator, scratch: Scratch, window: Window): Promise<void> {
  let rows = 0;
  const filters: TransactionFilters = {
    dateFrom: new Date(window.fromMs - window.marginMs).toISOString(),
    dateTo: new Date(window.toMs + window.marginMs).toISOString(),
    sortDirection: 'asc',
  };
  for await (const { item } of listTransactions(operator, filters, { limit: Number.POSITIVE_INFINITY })) {
    const createdAt = timeOf(item.createdAt);
    // A record without a creation time counts as inside: the service's filter by time has selected it.
    const inside = createdAt === null || (createdAt >= window.fromMs && createdAt <= window.toMs);
    addTransaction(scratch, item, inside);
    rows += 1;
    if (rows % ROWS_PER_PROGRESS === 0) operator.progress('reconcile.reading', { rows, side: 'service' });
  }
}

export function addTransaction(scratch: Scratch, item: Transaction, inside: boolean): void {
  const paid = PAID.has(item.status);
  const outgoing = item.type === 'WITHDRAW';
  scratch.add('service', COLUMNS, [
    item.id,
    item.clientReference || null,
    item.endToEndId || null,
    item.type ?? null,
    item.status,
    item.amount?.toString() ?? null,
    item.refundAmount?.toString() ?? null,
    item.refundStatus ?? null,
    timeOf(item.refundedAt),
    timeOf(item.createdAt),
    timeOf(item.paidAt),
    ...[inside, paid, outgoing, paid || (outgoing && !endedUnpaid(item.status))].map(Number),
  ]);
}
