/** Answers are encoded from the rows. */
export const NO_TRANSACTION_JSON = 'drop table transactionJson';
