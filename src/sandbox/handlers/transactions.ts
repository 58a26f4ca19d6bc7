import type { listTransactions, readTransaction } from '../../contract/routes/transactions.ts';
import type { WrittenHandler } from '../handler.ts';
import { listedTransactions } from '../state/transactions/list-transactions.ts';
import { transactionById } from '../state/transactions/transactions.ts';

/** The envelope of a page (§4.1). */
const BEGIN = Buffer.from('{"data":[');
const COMMA = Buffer.from(',');
const MORE = Buffer.from('],"hasNextPage":true}');
const LAST = Buffer.from('],"hasNextPage":false}');

export const list: WrittenHandler<typeof listTransactions> = {
  written: ({ service, query, caller }) => {
    const { items, hasNextPage } = listedTransactions(service.db, caller.account.seq, query);
    const seqs = items.map(({ seq }) => seq);
    const parts: Uint8Array[] = [BEGIN];
    for (const written of service.transactionJson.writtenEach(service, seqs)) {
      if (parts.length > 1) parts.push(COMMA);
      parts.push(written);
    }
    return Buffer.concat([...parts, hasNextPage ? MORE : LAST]);
  },
};

export const read: WrittenHandler<typeof readTransaction> = {
  written: ({ service, params, caller }) =>
    service.transactionJson.written(service, transactionById(service, params.id, caller.account.seq).seq),
};
