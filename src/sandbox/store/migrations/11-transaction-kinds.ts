/**
 * One index instead of three: lists by status, by type or by method read a stream for each combination. Each index costs
 * every new charge pages in its commit. Pictures are kept in the JSON alone: `transactions.qrCodePng` has those of older
 * versions.
 */
export const TRANSACTION_KINDS = `
   drop index transactionsStatus;
   drop index transactionsType;
   drop index transactionsMethod;
   create index transactionsKind on transactions (account, type, method, status, createdAt)`;
