/**
 * One index instead of three: lists by status, type or method read one stream for each combination. Each
 * index writes more pages for every new charge. Pictures are stored only in the JSON;
 * `transactions.qrCodePng` has those of older versions.
 */
export const TRANSACTION_KINDS = `
   drop index transactionsStatus;
   drop index transactionsType;
   drop index transactionsMethod;
   create index transactionsKind on transactions (account, type, method, status, createdAt)`;
