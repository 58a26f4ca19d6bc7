import type { listTransactions, readTransaction } from '../../contract/routes/transactions.ts';
import type { Handler } from '../handler.ts';
import { listedTransactions } from '../state/list-transactions.ts';
import { mapPage } from '../state/page.ts';
import { toTransaction } from '../state/to-transaction.ts';
import { transactionById } from '../state/transactions.ts';

export const list: Handler<typeof listTransactions> = ({ service, query, caller }) =>
  mapPage(listedTransactions(service.db, caller.account.seq, query), (row) => toTransaction(service, row));

export const read: Handler<typeof readTransaction> = ({ service, params, caller }) =>
  toTransaction(service, transactionById(service, params.id, caller.account.seq));
