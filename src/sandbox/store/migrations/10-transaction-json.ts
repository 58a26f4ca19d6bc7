/**
 * Each transaction as it is answered (§2.1), changed with it. `head` ends where the sandbox's address belongs, which is
 * another one at each port, and `tail` begins after it; without an address `head` is everything. Transactions that an
 * older version wrote have none until they change.
 */
export const TRANSACTION_JSON = `
   create table transactionJson (
     seq integer primary key,
     head text not null,
     tail text
   ) strict`;
