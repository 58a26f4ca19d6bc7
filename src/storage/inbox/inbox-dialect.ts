/** The differences between SQLite and PostgreSQL for the inbox. */
export interface InboxDialect {
  readonly id: string;
  /** Type of columns with ids and with milliseconds. */
  readonly integer: 'integer' | 'bigint';
  readonly blob: 'blob' | 'bytea';
  readonly end: ' strict' | '';
  /**
   * Columns or kind of the index of transactions. PostgreSQL needs a hash index, because its other indexes
   * cannot contain texts of unlimited length.
   */
  readonly byTransaction: '(transaction_id, id)' | 'using hash (transaction_id)';
  /** Statements of the migration to the third schema version that only this database needs. */
  readonly oneLookUp: string;
}

export const SQLITE: InboxDialect = {
  id: 'integer primary key autoincrement',
  integer: 'integer',
  blob: 'blob',
  end: ' strict',
  byTransaction: '(transaction_id, id)',
  // Replaces the index of keys by an index of transactions and keys. For each index, a commit writes every
  // changed page to the write-ahead log. Keys are hashes, so each delivery changes a different page of an
  // index of keys. Deliveries with neighbouring transaction ids often arrive together and change the same
  // page of the new index. The new index serves look-ups by transaction and look-ups by key. It also prevents
  // the same duplicates as the old index, because equal keys have equal transactions.
  oneLookUp: `drop index if exists deliveries_once;
   drop index if exists deliveries_by_transaction;
   create unique index deliveries_once on deliveries (transaction_id, dedupe_key);
   create unique index if not exists deliveries_once_alone on deliveries (dedupe_key)
     where transaction_id is null and dedupe_key is not null;`,
};

export const POSTGRES: InboxDialect = {
  id: 'bigint generated always as identity primary key',
  integer: 'bigint',
  blob: 'bytea',
  end: '',
  byTransaction: 'using hash (transaction_id)',
  // PostgreSQL's indexes cannot contain texts of unlimited length, so transactions and keys have separate indexes.
  oneLookUp: '',
};

/** A value of a statement. */
export type InboxCell = string | number | null | Uint8Array;
