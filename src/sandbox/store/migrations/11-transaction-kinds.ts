/**
 * Replaces three indexes by one, because each index makes every new charge write more pages. From now on
 * `transactions.qrCodePng` is empty; older versions stored pictures there.
 */
export const TRANSACTION_KINDS = `
   drop index transactionsStatus;
   drop index transactionsType;
   drop index transactionsMethod;
   create index transactionsKind on transactions (account, type, method, status, createdAt)`;
