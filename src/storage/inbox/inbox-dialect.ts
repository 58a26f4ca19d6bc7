/** What differs between SQLite and PostgreSQL. */
export interface InboxDialect {
  readonly id: string;
  /** Of ids and of milliseconds. */
  readonly integer: 'integer' | 'bigint';
  readonly blob: 'blob' | 'bytea';
  readonly end: ' strict' | '';
  /** Of PostgreSQL, whose trees refuse a text as long as a sender may send one. */
  readonly byTransaction: '(transaction_id, id)' | 'using hash (transaction_id)';
}

/** A value of a statement. */
export type InboxCell = string | number | null | Uint8Array;
