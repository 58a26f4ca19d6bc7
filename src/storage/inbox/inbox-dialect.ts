export interface InboxDialect {
  readonly id: string;
  readonly integer: 'integer' | 'bigint';
  readonly blob: 'blob' | 'bytea';
  readonly end: ' strict' | '';
  /** PostgreSQL needs a hash index, because its B-tree indexes cannot contain texts of unlimited length. */
  readonly byTransaction: '(transaction_id, id)' | 'using hash (transaction_id)';
  /**
   * Statements for the migration to schema version 3. They replace indexes of the table `deliveries`. Empty
   * if no index needs to be replaced.
   */
  readonly oneLookUp: string;
}

export const SQLITE: InboxDialect = {
  id: 'integer primary key autoincrement',
  integer: 'integer',
  blob: 'blob',
  end: ' strict',
  byTransaction: '(transaction_id, id)',
  // The keys are hashes, so an index that starts with `dedupe_key` would write each delivery to a different
  // page. Deliveries with equal keys have equal transaction ids, so this index still prevents duplicates.
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
  oneLookUp: '',
};

export type InboxCell = string | number | null | Uint8Array;

export interface InboxStatement {
  readonly sql: string;
  readonly values: readonly InboxCell[];
}
