/** The table is no longer needed, because answers are encoded from the rows of `transactions` again. */
export const NO_TRANSACTION_JSON = 'drop table transactionJson';
