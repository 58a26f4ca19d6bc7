/** The differences between SQLite and PostgreSQL for the inbox. */
export interface InboxDialect {
  readonly id: string;
  /** Type of columns with ids and with milliseconds. */
  readonly integer: 'integer' | 'bigint';
  readonly blob: 'blob' | 'bytea';
  readonly end: ' strict' | '';
  /** In PostgreSQL it is a hash index, because other indexes cannot contain texts of unlimited length. */
  readonly byTransaction: '(transaction_id, id)' | 'using hash (transaction_id)';
  /** Additional statements of the third version for this database. */
  readonly oneLookUp: string;
}

export const SQLITE: InboxDialect = {
  id: 'integer primary key autoincrement',
  integer: 'integer',
  blob: 'blob',
  end: ' strict',
  byTransaction: '(transaction_id, id)',
  // Drops the index of keys. Each index writes a page to the log for each delivery, unless neighbouring
  // entries arrive together. Keys are hashes, so their neighbours never arrive together; neighbours in the
  // order of transactions often do. One index serves both queries. Equal keys have equal transactions, so
  // uniqueness stays the same.
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
