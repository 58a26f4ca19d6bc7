export type SqlCell = string | number | bigint | null;
/**
 * Start key for reading a table in ascending order. It is so low because a damaged row may contain any 64-bit
 * integer.
 */
export const SMALLEST = -(2n ** 63n);
export const LARGEST = 2n ** 63n - 1n;
export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs statements in SQLite or PostgreSQL, each in a transaction of its own. `?` stands for a value. */
export interface JournalSql {
  /**
   * Resolves when the write is durable. The statement must be idempotent, because it is repeated after a lost
   * connection.
   * @throws PixError
   */
  write(sql: string, values: readonly SqlCell[]): Promise<readonly SqlRow[]>;
  /**
   * Runs a statement that reads other rows to decide whether it writes. Calls with equal `key`s run one after
   * another.
   */
  decide(sql: string, values: readonly SqlCell[], key: string): Promise<readonly SqlRow[]>;
  read(sql: string, values: readonly SqlCell[]): Promise<readonly SqlRow[]>;
  /**
   * Writes all rows or none. The statement must be idempotent, because the call is repeated after a lost
   * connection.
   */
  writeAll(sql: string, rows: readonly (readonly SqlCell[])[]): Promise<void>;
  /** See `JournalPruning.compact`. */
  compact?(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Dialect {
  readonly integer: 'integer' | 'bigint';
  readonly end: ' strict' | '';
}

/** Version of the tables. Raise it whenever `journalTables` changes. */
export const JOURNAL_VERSION = 9;

/** Statements that create the tables of a journal. */
export const journalTables = ({ integer, end }: Dialect): string => `
   create table entries (
     id text not null primary key,
     scope text not null,
     holder text not null,
     place text not null,
     profile_id text not null,
     reference text not null,
     generated ${integer} not null,
     kind text not null,
     family text not null,
     idempotency_key text not null,
     amount_cents ${integer} not null,
     destination text not null,
     destination_print text not null,
     subject text,
     before_cents ${integer},
     not_before ${integer},
     service_time ${integer} not null,
     profile text not null,
     command text not null,
     batch text,
     batch_line ${integer},
     override_reason text,
     state text not null check (state in ('sending', 'confirmed', 'refused', 'unknown', 'not_sent', 'not_applied')),
     attempt ${integer} not null,
     created_at ${integer} not null,
     sent_at ${integer} not null,
     settled_at ${integer},
     shown_at ${integer},
     lease_owner text,
     lease_beat ${integer} not null,
     service_id text,
     service_status text,
     end_to_end_id text,
     mismatch text,
     moved_cents ${integer},
     error_code text,
     request_id text,
     version ${integer} not null default 1,
     seq ${integer} not null default 0,
     openings text not null default '',
     unique (scope, reference)
   )${end};
   create index entries_in_doubt on entries (profile) where state in ('sending', 'unknown');
   create index entries_by_time on entries (created_at, id);
   create index entries_by_service_time on entries (service_time);
   create index entries_by_batch on entries (scope, batch, state) where batch is not null;
   create index entries_by_destination on entries (scope, destination_print, created_at);
   create index entries_by_print on entries (destination_print, created_at);
   create index entries_by_charge on entries (subject) where subject is not null;
   create index entries_by_reference on entries (reference);
   create index entries_by_seq on entries (seq);
   create index entries_not_shown on entries (scope, batch) where shown_at is null;
   create unique index entries_by_holder on entries (holder, reference);
   create unique index entries_one_at_a_time on entries (scope, kind, destination_print, amount_cents, coalesce(subject, ''))
     where generated = 1 and state in ('sending', 'unknown');
   create unique index entries_one_of_holder on entries
     (holder, kind, destination_print, amount_cents, coalesce(subject, ''))
     where generated = 1 and state in ('sending', 'unknown') and seq > 0;
   create table batches (
     scope text not null,
     name text not null,
     plan text not null,
     holder text not null,
     place text not null,
     profile_id text not null,
     family text not null,
     settings text not null,
     profile text not null,
     file text not null,
     rows ${integer} not null,
     total_cents ${integer} not null,
     created_at ${integer} not null,
     primary key (scope, name)
   )${end};
   create unique index batches_by_holder on batches (holder, name);
   create table planned_rows (
     plan text not null,
     line ${integer} not null,
     reference text not null,
     amount_cents ${integer} not null,
     print text not null,
     primary key (plan, line)
   )${end};
   create table audit (
     n ${integer} not null primary key,
     line text not null,
     hash text not null
   )${end};
   create table openings (highest ${integer} not null)${end};
   create table accounts (
     scope text not null primary key,
     place text not null,
     number text,
     witness text,
     witness_at ${integer}
   )${end};
   create index accounts_by_place on accounts (place);
   create table credentials (
     credential text not null primary key,
     scope text not null
   )${end};
   create table pruned_entries (id text not null primary key)${end};
   create table lost_entries (
     id text not null primary key,
     adopted ${integer} not null
   )${end};
   create index lost_entries_adopted on lost_entries (adopted);`;
