import type {
  DeliveryNote,
  ForwardResult,
  ReceivedDelivery,
  SignatureState,
} from '../../domain/webhook/received-delivery.ts';
import type { InboxEntry } from './inbox.ts';

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

/** Statements from version n to n+1 of the inbox, by n. Never edit one that was released: add. */
export const inboxMigrations = ({
  id,
  integer,
  blob,
  end,
  byTransaction,
}: InboxDialect): readonly string[] => [
  `create table deliveries (
     id ${id},
     received_at ${integer} not null,
     transaction_id text,
     event text,
     status text,
     attempt integer,
     signature text not null check (signature in ('verified', 'unsigned', 'rejected')),
     reason text,
     note text,
     dedupe_key text,
     duplicate_of ${integer} references deliveries (id) on delete set null,
     duplicates integer not null default 0,
     last_duplicate_at ${integer},
     headers text not null,
     body ${blob} not null,
     body_bytes integer not null,
     path text not null,
     remote_address text,
     forward_state text check (forward_state in ('delivered', 'failed', 'skipped')),
     forward_status integer,
     forward_reason text,
     forward_at ${integer}
   )${end};
   create unique index deliveries_once on deliveries (dedupe_key) where dedupe_key is not null;
   create index deliveries_by_transaction on deliveries ${byTransaction};
   create index deliveries_by_time on deliveries (received_at);
   create index deliveries_again on deliveries (duplicate_of) where duplicate_of is not null;
   create index deliveries_rejected on deliveries (id) where signature = 'rejected';`,
];

/** A value of a statement. */
export type InboxCell = string | number | null | Uint8Array;

/** The values for INSERT. */
export function cellsOf(delivery: ReceivedDelivery, duplicateOf: number | null): InboxCell[] {
  return [
    delivery.receivedAt,
    delivery.transactionId,
    delivery.event,
    delivery.status,
    delivery.attempt,
    delivery.signature,
    delivery.reason,
    delivery.note,
    duplicateOf === null ? delivery.dedupeKey : null,
    duplicateOf,
    JSON.stringify(delivery.headers),
    delivery.body,
    delivery.bodyBytes,
    delivery.path,
    delivery.remoteAddress,
  ];
}

/** A row as ENTRY_COLUMNS gives it. */
export interface EntryRow {
  readonly id: number;
  readonly received_at: number;
  readonly transaction_id: string | null;
  readonly event: string | null;
  readonly status: string | null;
  readonly attempt: number | null;
  readonly signature: SignatureState;
  readonly reason: string | null;
  readonly note: DeliveryNote | null;
  readonly dedupe_key: string | null;
  readonly duplicate_of: number | null;
  readonly duplicates: number;
  readonly last_duplicate_at: number | null;
  readonly headers: string;
  readonly body_bytes: number;
  readonly path: string;
  readonly remote_address: string | null;
  readonly forward_state: ForwardResult['state'] | null;
  readonly forward_status: number | null;
  readonly forward_reason: string | null;
  readonly forward_at: number | null;
}

export function entryOf(row: EntryRow): InboxEntry {
  return {
    id: row.id,
    receivedAt: row.received_at,
    transactionId: row.transaction_id,
    event: row.event,
    status: row.status,
    attempt: row.attempt,
    signature: row.signature,
    reason: row.reason,
    note: row.note,
    dedupeKey: row.dedupe_key,
    duplicateOf: row.duplicate_of,
    duplicates: row.duplicates,
    lastDuplicateAt: row.last_duplicate_at,
    headers: JSON.parse(row.headers) as Record<string, string>,
    bodyBytes: row.body_bytes,
    path: row.path,
    remoteAddress: row.remote_address,
    forward: forwardOf(row),
  };
}

function forwardOf(row: EntryRow): ForwardResult | null {
  const { forward_state: state, forward_at: at } = row;
  if (state === null || at === null) return null;
  return { state, status: row.forward_status, reason: row.forward_reason, at };
}
