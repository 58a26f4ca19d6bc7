import type { DecodedRow, PagedRows } from '../../contract/raw-and-decoded-rows.ts';
import type { QueryOf } from '../../contract/route.ts';
import {
  listTransactions as listRow,
  readTransaction as readRow,
} from '../../contract/routes/transactions.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { callRoute } from '../call-route.ts';
import type { Operator } from '../operator.ts';
import { type Walk, walkPages } from '../walk-pages.ts';

export type TransactionFilters = QueryOf<typeof listRow>;

/** Lists transactions that match the filters of §4.1, newest first. */
export function listTransactions(
  operator: Operator,
  filters: TransactionFilters,
  walk: Partial<Walk> = {},
): PagedRows<Transaction> {
  return walkPages(operator, listRow, filters, walk);
}

export async function readTransaction(operator: Operator, id: string): Promise<DecodedRow<Transaction>> {
  return callRoute(operator, readRow, { path: { id } });
}
