/**
 * The JSON of each transaction (§2.1), without the sandbox's address, which differs with each port. `head`
 * ends before the address, and `tail` starts after it.
 */
export const TRANSACTION_JSON = `
   create table transactionJson (
     seq integer primary key,
     head text not null,
     tail text
   ) strict`;
