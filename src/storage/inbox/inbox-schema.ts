import { isEpochMilliseconds } from '../../domain/time/sao-paulo-time.ts';
import type { Forward } from '../../domain/webhook/forward-state.ts';
import {
  parseStoredHeaders,
  type ReceivedDelivery,
  SIGNATURE_STATES,
} from '../../domain/webhook/received-delivery.ts';
import { quoted } from '../sql/named-statement.ts';
import type { InboxEntry } from './inbox-entry.ts';

export type InboxCell = string | number | null | Uint8Array;

export interface InboxStatement {
  readonly sql: string;
  readonly values: readonly InboxCell[];
}

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

/** Version of the tables. Raise it whenever the statements change. */
export const INBOX_VERSION = 5;

/** Statements that create the tables of an inbox. */
export const inboxTables = (dialect: InboxDialect): string => `${deliveryTable(dialect)}
   ${forwardTables(dialect)}`;

// `stats` reads only the last two indexes. Reading the table would load every body.
const deliveryTable = ({ id, integer, blob, end, once }: InboxDialect): string =>
  `create table deliveries (
     id ${id},
     received_at ${integer} not null,
     transaction_id text,
     event text,
     status text,
     attempt integer,
     signature text not null check (signature in (${quoted(SIGNATURE_STATES)})),
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
     remote_address text
   )${end};
   ${once}
   create index deliveries_by_time on deliveries (received_at);
   create index deliveries_again on deliveries (duplicate_of) where duplicate_of is not null;
   create index deliveries_rejected on deliveries (id) where signature = 'rejected';
   create index deliveries_counted on deliveries (event, signature, duplicate_of);
   create index deliveries_repeated on deliveries (duplicates) where duplicates > 0;`;

/**
 * Creates the table of forwards, with one row for each delivery and target. Until the time `next_at`, only
 * the process in `leased_by` may send the forward. `lane` is a hash of the transaction id, because PostgreSQL
 * cannot index a text of unlimited length.
 */
const forwardTables = ({ id, integer, end }: InboxDialect): string => `create table forwards (
     id ${id},
     delivery_id ${integer} not null references deliveries (id) on delete cascade,
     target text not null,
     lane text,
     state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
     attempts integer not null default 0,
     next_at ${integer} not null default 0,
     leased_by text,
     status integer,
     reason text,
     answer text,
     latency_ms integer,
     last_at ${integer}
   )${end};
   create unique index forwards_once on forwards (delivery_id, target);
   create index forwards_due on forwards (target, next_at, delivery_id) where state = 'waiting';
   create index forwards_lane on forwards (lane, target, delivery_id) where state = 'waiting';
   create index forwards_undelivered on forwards (delivery_id) where state <> 'delivered';`;

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

/** A row of a list. A damaged row may contain other values. */
export type EntryRow = Omit<InboxEntry, 'headers' | 'forwards'> & { readonly headers: string };

const NUMBERS = ['id', 'attempt', 'duplicateOf', 'duplicates', 'lastDuplicateAt', 'bodyBytes'] as const;

/** Converts a row to an entry. A damaged row gets the note `damaged`, so that lists can show all rows. */
export function entryOf(row: EntryRow, forwards: readonly Forward[]): InboxEntry {
  const headers = parseStoredHeaders(row.headers);
  const hasTime = isEpochMilliseconds(row.receivedAt);
  const isWhole =
    headers !== null && hasTime && NUMBERS.every((name) => Number.isSafeInteger(row[name] ?? 0));
  return {
    ...row,
    receivedAt: hasTime ? row.receivedAt : 0,
    note: isWhole ? row.note : 'damaged',
    headers: headers ?? {},
    forwards,
  };
}
