import type { DecodedRow, PagedRows } from '../../contract/raw-and-decoded-rows.ts';
import type { QueryOf } from '../../contract/route.ts';
import {
  listTransactions as listRow,
  readTransaction as readRow,
} from '../../contract/routes/transactions.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { callRoute } from '../call-route.ts';
import type { Operator } from '../operator.ts';
import { type TimeWindow, type Walk, walkPages } from '../walk-pages.ts';

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
