/**
 * The JSON of each transaction as answers contain it (§2.1), updated with the transaction. The sandbox's
 * address differs with each port, so it is not stored: `head` ends before it, and `tail` starts after it. If
 * there is no address, `head` is the whole JSON. Transactions of an older version have no JSON until they
 * change.
 */
export const TRANSACTION_JSON = `
   create table transactionJson (
     seq integer primary key,
     head text not null,
     tail text
   ) strict`;
