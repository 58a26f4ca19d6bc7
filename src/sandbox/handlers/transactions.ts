import type { listTransactions, readTransaction } from '../../contract/routes/transactions.ts';
import type { WrittenHandler } from '../handler.ts';
import { listedTransactions } from '../state/transactions/list-transactions.ts';
import { writtenById } from '../state/transactions/transactions.ts';

/** The envelope of a page (§4.1). */
export const list: WrittenHandler<typeof listTransactions> = {
  written: ({ service, query, caller }) => {
    const { items, hasNextPage } = listedTransactions(service.db, caller.account.seq, query);
    const data = service.transactionJson.list(service, items);
    return `{"data":[${data}],"hasNextPage":${hasNextPage}}`;
  },
};

export const read: WrittenHandler<typeof readTransaction> = {
  written: ({ service, params, caller }) => writtenById(service, params.id, caller.account.seq),
};
