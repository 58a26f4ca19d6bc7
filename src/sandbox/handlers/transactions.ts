import type { listTransactions, readTransaction } from '../../contract/routes/transactions.ts';
import type { WrittenHandler } from '../handler.ts';
import { listedTransactions } from '../state/list-transactions.ts';
import { transactionById } from '../state/transactions.ts';

export const list: WrittenHandler<typeof listTransactions> = {
  written: ({ service, query, caller }) => {
    const { items, hasNextPage } = listedTransactions(service.db, caller.account.seq, query);
    const seqs = items.map(({ seq }) => seq);
    // The envelope of a page (§4.1).
    return `{"data":[${service.kept.writtenEach(service, seqs).join()}],"hasNextPage":${hasNextPage}}`;
  },
};

export const read: WrittenHandler<typeof readTransaction> = {
  written: ({ service, params, caller }) =>
    service.kept.written(service, transactionById(service, params.id, caller.account.seq).seq),
};
