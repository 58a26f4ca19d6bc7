import type { Intent, JournalEntry, Lease, Settlement } from './journal.ts';

/** A value of a statement; `bigint` for cents. */
export type SqlCell = string | number | bigint | null;
export type SqlRow = Readonly<Record<string, unknown>>;

/**
 * What a journal is kept in. Statements are written for SQLite and PostgreSQL alike, `?` marking values; each is one
 * transaction of its own.
 */
export interface JournalSql {
  /** Resolves once it is durable, with the rows it returns. @throws PixError */
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
];

/** One statement decides who may send: the unique index lets one in, and a reference is taken up only as it was. */
export const OPEN = `insert into entries
  (id, scope, reference, kind, family, idempotency_key, amount_cents, destination, destination_print, subject,
   before_cents, not_before, profile, command, batch, batch_line, state, attempt, created_at, sent_at, lease_owner,
   lease_until)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'sending', 1, ?, ?, ?, ?)
  on conflict (scope, reference) do update set
    state = 'sending', attempt = entries.attempt + 1, sent_at = excluded.sent_at, settled_at = null,
    before_cents = excluded.before_cents, not_before = excluded.not_before, profile = excluded.profile, command = excluded.command,
    batch = coalesce(entries.batch, excluded.batch), batch_line = coalesce(entries.batch_line, excluded.batch_line),
    lease_owner = excluded.lease_owner, lease_until = excluded.lease_until, error_code = null, request_id = null
  where entries.state in ('not_sent', 'not_applied', 'refused') and entries.kind = excluded.kind
    and entries.family = excluded.family and entries.amount_cents = excluded.amount_cents
    and entries.destination_print = excluded.destination_print
  returning *`;

export const openCells = (intent: Intent, lease: Lease): readonly SqlCell[] => [
  intent.id,
  intent.scope,
  intent.reference,
  intent.kind,
  intent.family,
  intent.idempotencyKey,
  intent.amountCents,
  intent.destination,
  intent.destinationPrint,
  intent.subject,
  intent.beforeCents,
  intent.notBefore,
  intent.profile,
  intent.command,
  intent.batch,
  intent.batchLine,
  lease.nowMs,
  lease.nowMs,
  lease.owner,
  lease.untilMs,
];

export const LEASE = `update entries set lease_owner = ?, lease_until = ?
  where id = ? and state in ('sending', 'unknown') and (lease_until <= ? or lease_owner is null or lease_owner = ?)
  returning *`;

/** The same request once more, for a service that gives the original back by its key (§4.2). */
export const REPEAT = `update entries set attempt = attempt + 1, lease_until = ?
  where id = ? and lease_owner = ? and state in ('sending', 'unknown') returning *`;

/** What was confirmed stays so, whoever else comes late. */
export const SETTLE = `update entries set state = ?, service_id = coalesce(?, service_id),
  service_status = coalesce(?, service_status), end_to_end_id = coalesce(?, end_to_end_id), error_code = ?,
  request_id = ?, settled_at = case when ? = 'unknown' then coalesce(settled_at, ?) else ? end, lease_owner = null, lease_until = 0
  where id = ? and state <> 'confirmed' and (lease_owner = ? or ? = 'confirmed')`;

export const settleCells = (
  id: string,
  owner: string,
  settlement: Settlement,
  nowMs: number,
): readonly SqlCell[] => [
  settlement.state,
  settlement.serviceId ?? null,
  settlement.serviceStatus ?? null,
  settlement.endToEndId ?? null,
  settlement.errorCode ?? null,
  settlement.requestId ?? null,
  settlement.state,
  nowMs,
  nowMs,
  id,
  owner,
  settlement.state,
];

/** PostgreSQL gives 64-bit integers as text. */
export const bigOf = (value: unknown): bigint => BigInt(String(value ?? 0));
const numberOf = (value: unknown): number => Number(value);
const orNull = <T>(value: unknown, read: (value: unknown) => T): T | null =>
  value === null || value === undefined ? null : read(value);

/** A row of `entries`. */
export function entryOf(row: SqlRow): JournalEntry {
  return {
    id: String(row.id),
    scope: String(row.scope),
    reference: String(row.reference),
    kind: row.kind as JournalEntry['kind'],
    family: row.family as JournalEntry['family'],
    idempotencyKey: String(row.idempotency_key),
    amountCents: bigOf(row.amount_cents),
    destination: String(row.destination),
    destinationPrint: String(row.destination_print),
    subject: orNull(row.subject, String),
    beforeCents: orNull(row.before_cents, bigOf),
    notBefore: orNull(row.not_before, numberOf),
    profile: String(row.profile),
    command: String(row.command),
    batch: orNull(row.batch, String),
    batchLine: orNull(row.batch_line, numberOf),
    state: row.state as JournalEntry['state'],
    attempt: numberOf(row.attempt),
    createdAt: numberOf(row.created_at),
    sentAt: numberOf(row.sent_at),
    settledAt: orNull(row.settled_at, numberOf),
    leaseOwner: orNull(row.lease_owner, String),
    leaseUntil: numberOf(row.lease_until),
    serviceId: orNull(row.service_id, String),
    serviceStatus: orNull(row.service_status, String),
    endToEndId: orNull(row.end_to_end_id, String),
    errorCode: orNull(row.error_code, String),
    requestId: orNull(row.request_id, String),
  };
}
