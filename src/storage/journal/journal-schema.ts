/** A value of a statement; `bigint` for cents. */
export type SqlCell = string | number | bigint | null;
export type SqlRow = Readonly<Record<string, unknown>>;

/**
 * What a journal is kept in. Statements are written for SQLite and PostgreSQL alike, `?` marking values; each is one
 * transaction of its own.
 */
export interface JournalSql {
  /** Resolves once it is durable, with the rows it returns. The statement must bear to run twice. @throws PixError */
  write(sql: string, values: readonly SqlCell[]): Promise<readonly SqlRow[]>;
  read(sql: string, values: readonly SqlCell[]): Promise<readonly SqlRow[]>;
  /** The statement for each of the rows: all of them or none. */
  writeAll(sql: string, rows: readonly (readonly SqlCell[])[]): Promise<void>;
  close(): Promise<void>;
}

/** What differs between the two. */
export interface Dialect {
  readonly integer: 'integer' | 'bigint';
  readonly end: ' strict' | '';
}

/** Statements from version n to n+1, by n. Never edit one that was released: add. */
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
  // Outcomes that an older version wrote down count as shown: users were not told that they would come first.
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
];
