/**
 * One index replaces three, because each index makes every new charge write more pages. From now on
 * `transactions.qrCodePng` is empty.
 */
export const TRANSACTION_KINDS = `
   drop index transactionsStatus;
   drop index transactionsType;
   drop index transactionsMethod;
   create index transactionsKind on transactions (account, type, method, status, createdAt)`;
