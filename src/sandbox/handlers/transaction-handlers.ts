import type { QueryOf } from '../../contract/route.ts';
import type { listTransactions } from '../../contract/routes/transactions.ts';
import type { Sqlite } from '../../system/sqlite/sqlite-file.ts';
import type { Handlers, Page } from '../handler-types.ts';
import { among, equals, mapPage, readPage, selectWhere, timeBetween } from '../state/read-page.ts';
import { type TransactionRow, toTransaction } from '../state/transactions/transaction-row.ts';
import { transactionById } from '../state/transactions/transactions.ts';

type Filters = QueryOf<typeof listTransactions>;

export function listedTransactions(db: Sqlite, account: bigint, query: Filters): Page<TransactionRow> {
  const { sortBy = 'createdAt', sortDirection: direction = 'desc' } = query;
  const select = selectWhere('select * from transactions', [
    ...equals('account', account),
    ...equals('id', query.id),
    ...equals('clientReference', query.clientReference),
    ...equals('endToEndId', query.endToEndId),
    ...equals('payerDocument', query.document),
    ...equals('payerName', query.name),
    ...equals('virtualAccount', query.virtualAccount),
    // Stored amounts have at most three decimals. An amount with more decimals becomes -1, which matches no row.
    ...equals('amount', query.amount && (query.amount.toUnits(3) ?? -1n)),
    ...among('status', query.status),
    ...among('type', query.type),
    ...among('method', query.method),
    ...timeBetween('createdAt', query.dateFrom, query.dateTo),
  ]);
  return readPage(db, select, `${sortBy} ${direction}, seq ${direction}`, query);
}

export const transactionHandlers = {
  listTransactions: ({ service, query, caller }) =>
    mapPage(listedTransactions(service.db, caller.account.seq, query), (row) => toTransaction(service, row)),

  readTransaction: ({ service, params, caller }) =>
    toTransaction(service, transactionById(service, params.id, caller.account.seq)),
} satisfies Handlers;
