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

/** Item n migrates from version n to n+1. Never edit a released item. */
export const journalMigrations = ({ integer, end }: Dialect): readonly string[] => [
  `create table entries (
     id text not null primary key,
     scope text not null,
     reference text not null,
     kind text not null,
     family text not null,
     idempotency_key text not null,
     amount_cents ${integer} not null,
     destination text not null,
     destination_print text not null,
     subject text,
     before_cents ${integer},
     not_before ${integer},
     profile text not null,
     command text not null,
     batch text,
     batch_line ${integer},
     state text not null check (state in ('sending', 'confirmed', 'refused', 'unknown', 'not_sent', 'not_applied')),
     attempt ${integer} not null,
     created_at ${integer} not null,
     sent_at ${integer} not null,
     settled_at ${integer},
     lease_owner text,
     lease_until ${integer} not null,
     service_id text,
     service_status text,
     end_to_end_id text,
     error_code text,
     request_id text,
     unique (scope, reference)
   )${end};
   create index entries_in_doubt on entries (profile) where state in ('sending', 'unknown');
   create index entries_by_time on entries (created_at, id);
   create index entries_by_batch on entries (scope, batch, state) where batch is not null;
   create index entries_by_destination on entries (scope, destination_print, created_at);
   create table batches (
     scope text not null,
     name text not null,
     plan text not null,
     profile text not null,
     file text not null,
     rows ${integer} not null,
     total_cents ${integer} not null,
     created_at ${integer} not null,
     primary key (scope, name)
   )${end};
   create table planned_rows (
     plan text not null,
     line ${integer} not null,
     reference text not null,
     amount_cents ${integer} not null,
     print text not null,
     primary key (plan, line)
   )${end};`,
  // Earlier versions did not record whether an outcome was shown, so all known outcomes count as shown.
  `alter table entries add column holder text;
   alter table entries add column generated ${integer} not null default 0;
   alter table entries add column shown_at ${integer};
   alter table entries add column mismatch text;
   update entries set shown_at = coalesce(settled_at, sent_at) where state not in ('sending', 'unknown');
   create unique index entries_by_holder on entries (holder, reference) where holder is not null;
   create unique index entries_one_at_a_time on entries (scope, kind, destination_print, amount_cents, coalesce(subject, ''))
     where generated = 1 and state in ('sending', 'unknown');
   create index entries_by_subject on entries (scope, subject) where subject is not null;
   create index entries_by_print on entries (destination_print, created_at);
   create index entries_not_shown on entries (scope, batch) where shown_at is null;
   alter table batches add column holder text;
   alter table batches add column family text;
   alter table batches add column settings text;
   create unique index batches_by_holder on batches (holder, name) where holder is not null;`,
  `alter table entries add column override_reason text;
   create index entries_by_sending on entries (sent_at);`,
  `create table audit (
     n ${integer} not null primary key,
     line text not null,
     hash text not null
   )${end};`,
  // Earlier versions stored the profile's addresses in `holder`. This migration replaces the addresses by the
  // profile's name. Payments with equal references, and batches with equal names, keep the old value.
  `alter table entries add column version ${integer} not null default 1;
   alter table entries add column seq ${integer} not null default 0;
   alter table entries rename column lease_until to lease_beat;
   create index entries_by_seq on entries (seq);
   drop index entries_by_subject;
   create index entries_by_charge on entries (subject) where subject is not null;
   update entries set holder = 'profile ' || profile where profile <> '-' and not exists (
     select 1 from entries other where other.profile = entries.profile and other.reference = entries.reference
       and other.id <> entries.id);
   update batches set holder = 'profile ' || profile where profile <> '-' and not exists (
     select 1 from batches other where other.profile = batches.profile and other.name = batches.name
       and other.scope <> batches.scope);
   create unique index entries_one_of_holder on entries
     (holder, kind, destination_print, amount_cents, coalesce(subject, ''))
     where generated = 1 and state in ('sending', 'unknown') and seq > 0;
   create table openings (highest ${integer} not null)${end};
   create table holders (
     name text not null primary key,
     holder text not null
   )${end};`,
  // Earlier versions told accounts apart by the names of profiles. Their entries count as entries of an
  // unknown account.
  `alter table entries add column place text not null default '';
   alter table entries add column profile_id text not null default '';
   update entries set holder = 'unnamed ' || scope;
   create index entries_by_reference on entries (reference);
   alter table batches add column place text not null default '';
   alter table batches add column profile_id text not null default '';
   update batches set holder = 'unnamed ' || scope;
   drop table holders;
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
   )${end};`,
  // `openings` has the ids of the orders that opened the entry again, see `openingsOf`.
  `alter table entries add column openings text not null default '';
   create table pruned_entries (id text not null primary key)${end};
   create table lost_entries (
     id text not null primary key,
     adopted ${integer} not null
   )${end};
   create index lost_entries_adopted on lost_entries (adopted);`,
  `alter table entries add column service_time ${integer} not null default 0;
   alter table entries add column moved_cents ${integer};
   update entries set service_time = coalesce(not_before, sent_at);
   drop index entries_by_sending;
   create index entries_by_service_time on entries (service_time);`,
];
