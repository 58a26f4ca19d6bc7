/** Answers are encoded from the rows again. */
export const NO_TRANSACTION_JSON = 'drop table transactionJson';
