/** What differs between SQLite and PostgreSQL. */
export interface InboxDialect {
  readonly id: string;
  /** Type of ids and of milliseconds. */
  readonly integer: 'integer' | 'bigint';
  readonly blob: 'blob' | 'bytea';
  readonly end: ' strict' | '';
  /** In PostgreSQL a hash index: other indexes cannot hold texts of unlimited length. */
  readonly byTransaction: '(transaction_id, id)' | 'using hash (transaction_id)';
}

/** A value of a statement. */
export type InboxCell = string | number | null | Uint8Array;
