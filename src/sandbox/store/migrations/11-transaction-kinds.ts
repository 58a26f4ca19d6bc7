/**
 * One index replaces three, because a new charge writes to pages of every index. From this version on,
 * `transactions.qrCodePng` stays empty.
 */
export const TRANSACTION_KINDS = `
   drop index transactionsStatus;
   drop index transactionsType;
   drop index transactionsMethod;
   create index transactionsKind on transactions (account, type, method, status, createdAt)`;
