import type { listTransactions, readTransaction } from '../../contract/routes/transactions.ts';
import type { Handler } from '../handler.ts';
import { mapPage } from '../state/read-page.ts';
import { listedTransactions } from '../state/transactions/listed-transactions.ts';
import { toTransaction } from '../state/transactions/to-transaction.ts';
import { transactionById } from '../state/transactions/transactions.ts';

const list: Handler<typeof listTransactions> = ({ service, query, caller }) =>
  mapPage(listedTransactions(service.db, caller.account.seq, query), (row) => toTransaction(service, row));

const read: Handler<typeof readTransaction> = ({ service, params, caller }) =>
  toTransaction(service, transactionById(service, params.id, caller.account.seq));

export const transactionHandlers = {
  listTransactions: list,
  readTransaction: read,
};
