/**
 * The JSON of each transaction (§2.1). The sandbox's address differs with each port and is not stored: `head`
 * ends before it, and `tail` starts after it. If there is no address, `head` is the whole JSON.
 */
export const TRANSACTION_JSON = `
   create table transactionJson (
     seq integer primary key,
     head text not null,
     tail text
   ) strict`;
