/**
 * Replaces three indexes by one, because each index makes every new charge write more pages. Lists by status,
 * type or method read the new index once for each combination of the three. From now on, QR code pictures are
 * stored only in the JSON. The column `qrCodePng` of `transactions` has the pictures that older versions
 * stored.
 */
export const TRANSACTION_KINDS = `
   drop index transactionsStatus;
   drop index transactionsType;
   drop index transactionsMethod;
   create index transactionsKind on transactions (account, type, method, status, createdAt)`;
