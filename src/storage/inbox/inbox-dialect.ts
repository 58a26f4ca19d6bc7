export interface InboxDialect {
  readonly id: string;
  readonly integer: 'integer' | 'bigint';
  readonly blob: 'blob' | 'bytea';
  readonly end: ' strict' | '';
  /** Statements that create the indexes for finding a transaction and for refusing a duplicate. */
  readonly once: string;
}

export const SQLITE: InboxDialect = {
  id: 'integer primary key autoincrement',
  integer: 'integer',
  blob: 'blob',
  end: ' strict',
  // The keys are hashes, so an index that starts with `dedupe_key` would write each delivery to a different
  // page. Deliveries with equal keys have equal transaction ids, so this index still prevents duplicates.
  once: `create unique index deliveries_once on deliveries (transaction_id, dedupe_key);
   create unique index deliveries_once_alone on deliveries (dedupe_key)
     where transaction_id is null and dedupe_key is not null;`,
};

export const POSTGRES: InboxDialect = {
  id: 'bigint generated always as identity primary key',
  integer: 'bigint',
  blob: 'bytea',
  end: '',
  // A B-tree index cannot contain texts of unlimited length, so transactions have a hash index.
  once: `create unique index deliveries_once on deliveries (dedupe_key) where dedupe_key is not null;
   create index deliveries_by_transaction on deliveries using hash (transaction_id);`,
};

export type InboxCell = string | number | null | Uint8Array;

export interface InboxStatement {
  readonly sql: string;
  readonly values: readonly InboxCell[];
}
