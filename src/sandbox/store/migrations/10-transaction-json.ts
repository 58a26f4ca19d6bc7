/**
 * The table contains the JSON of each transaction (§2.1), split at the sandbox's address, which changes with
 * the port. `head` is the text before the address, and `tail` is the text after it.
 */
export const TRANSACTION_JSON = `
   create table transactionJson (
     seq integer primary key,
     head text not null,
     tail text
   ) strict`;
