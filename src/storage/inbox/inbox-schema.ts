import { isEpochMilliseconds } from '../../domain/time/sao-paulo-time.ts';
import type { Forward } from '../../domain/webhook/forward-state.ts';
import { parseStoredHeaders, type ReceivedDelivery } from '../../domain/webhook/received-delivery.ts';
import { forwardTables } from './forward-statements.ts';
import type { InboxCell, InboxDialect } from './inbox-dialect.ts';
import type { InboxEntry } from './inbox-entry.ts';

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
     remote_address text
   )${end};
   ${once}
   create index deliveries_by_time on deliveries (received_at);
   create index deliveries_again on deliveries (duplicate_of) where duplicate_of is not null;
   create index deliveries_rejected on deliveries (id) where signature = 'rejected';
   create index deliveries_counted on deliveries (event, signature, duplicate_of);
   create index deliveries_repeated on deliveries (duplicates) where duplicates > 0;`;

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
