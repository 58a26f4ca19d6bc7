import type { Handlers } from '../handler-types.ts';
import { mapPage } from '../state/read-page.ts';
import { listedTransactions } from '../state/transactions/listed-transactions.ts';
import { toTransaction } from '../state/transactions/to-transaction.ts';
import { transactionById } from '../state/transactions/transactions.ts';

export const transactionHandlers = {
  listTransactions: ({ service, query, caller }) =>
    mapPage(listedTransactions(service.db, caller.account.seq, query), (row) => toTransaction(service, row)),

  readTransaction: ({ service, params, caller }) =>
    toTransaction(service, transactionById(service, params.id, caller.account.seq)),
} satisfies Handlers;
