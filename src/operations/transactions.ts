import type { DecodedRow, PagedRows } from '../contract/raw-and-decoded-rows.ts';
import type { QueryOf } from '../contract/route.ts';
import { listTransactions as listRow, readTransaction as readRow } from '../contract/routes/transactions.ts';
import type { Transaction } from '../contract/schemas/transaction.ts';
import { timeOf } from '../domain/time/sao-paulo-time.ts';
import { callRoute } from './call-route.ts';
import type { Operator } from './operator.ts';
import { type TimeWindow, type Walk, walkPages } from './walk-pages.ts';

export type TransactionFilters = QueryOf<typeof listRow>;

/** The times of a transaction list that is sorted by creation. */
const windowOf = (sortDirection: 'asc' | 'desc'): TimeWindow<Transaction> => ({
  bound: sortDirection === 'asc' ? 'dateFrom' : 'dateTo',
  at: ({ createdAt }) => Date.parse(createdAt ?? ''),
});

/**
 * Lists transactions that match the filters of §4.1, newest first. A transaction whose status changes can leave the
 * list while it is read.
 */
export function listTransactions(
  operator: Operator,
  filters: TransactionFilters,
  walk: Partial<Walk> = {},
): PagedRows<Transaction> {
  const { status, sortBy, sortDirection = 'desc' } = filters;
  const canShrink = status !== undefined && sortBy !== 'updatedAt';
  return walkPages(operator, listRow, filters, {
    ...walk,
    ...(canShrink && { window: windowOf(sortDirection) }),
  });
}

export async function readTransaction(operator: Operator, id: string): Promise<DecodedRow<Transaction>> {
  return callRoute(operator, readRow, { path: { id } });
}

interface Changing {
  readonly updatedAt?: string | null | undefined;
  readonly createdAt?: string | null | undefined;
}

/**
 * Records are sorted by their last change, newest first. So the first page contains both new and changed
 * records.
 */
export const SORT_BY_LAST_CHANGE = { sortBy: 'updatedAt', sortDirection: 'desc' } as const;

/**
 * Returns when a record last changed, otherwise when it was created, in ms since 1970; 0 if both times are
 * missing.
 */
export const changedAt = ({ updatedAt, createdAt }: Changing): number =>
  timeOf(updatedAt) ?? timeOf(createdAt) ?? 0;

/**
 * Returns whether the records are sorted by their last change, newest first. A service may ignore the
 * requested order; then later pages may contain newer changes.
 */
export const isByChange = (items: readonly Changing[]): boolean =>
  items.every(
    (item, at) =>
      timeOf(item.updatedAt) !== null && (at === 0 || changedAt(item) <= changedAt(items[at - 1] ?? {})),
  );
