import { fail } from '../../domain/errors.ts';
import {
  ENTRY_STATES,
  MAYBE_MOVED_STATES,
  UNKNOWN_STATES,
  UNMOVED_STATES,
} from '../../domain/money/transaction-statuses.ts';
import { isEpochMilliseconds } from '../../domain/time/sao-paulo-time.ts';
import { quoted } from '../sql/named-statement.ts';
import type { Intent, JournalEntry, MoneyKind } from './journal-entry.ts';
import { openingsOf } from './journal-openings.ts';
import type { Dialect, SqlCell, SqlRow } from './journal-schema.ts';

/** True for an entry with an unknown outcome. */
export const IS_UNKNOWN = `state in (${quoted(UNKNOWN_STATES)})`;

/** True for an entry that certainly moved no money. */
export const IS_UNMOVED = `state in (${quoted(UNMOVED_STATES)})`;

/** True for an entry that may have moved money. */
export const MAYBE_MOVED = `state in (${quoted(MAYBE_MOVED_STATES)})`;

/** The declaration, reading and writing of a column of `entries`. */
interface Column<T> {
  readonly sql: 'text' | 'integer';
  /** The text after the type in the table, for example `not null`. */
  readonly rule: string;
  readonly read: (cell: unknown) => T;
  readonly write: (value: T) => SqlCell;
  /** Whether a row with this cell is damaged. */
  readonly isDamaged: (cell: unknown) => boolean;
}

const never = (): boolean => false;
const same = <T extends SqlCell>(value: T): T => value;

/** Converts a 64-bit integer to a bigint. PostgreSQL returns such integers as text. */
export const bigOf = (value: unknown): bigint => BigInt(String(value ?? 0));
export const orNull = <T>(value: unknown, read: (value: unknown) => T): T | null =>
  value === null || value === undefined ? null : read(value);

const isNoNumber = (cell: unknown): boolean => !Number.isSafeInteger(Number(cell ?? 0));
const isNoTime = (cell: unknown): boolean => !isEpochMilliseconds(cell ?? 0);

const NOT_NULL = 'not null';
const text = <T extends string = string>(rule = NOT_NULL): Column<T> => ({
  sql: 'text',
  rule,
  read: (cell) => String(cell) as T,
  write: same,
  isDamaged: never,
});
const integer = (rule = NOT_NULL): Column<number> => ({
  sql: 'integer',
  rule,
  read: Number,
  write: same,
  isDamaged: isNoNumber,
});
const time: Column<number> = { ...integer(), isDamaged: isNoTime };
const nullable = <T>({ read, write, ...column }: Column<T>): Column<T | null> => ({
  ...column,
  rule: '',
  read: (cell) => orNull(cell, read),
  write: (value) => (value === null ? null : write(value)),
});
const cents: Column<bigint> = {
  sql: 'integer',
  rule: NOT_NULL,
  read: bigOf,
  write: same,
  isDamaged: isNoNumber,
};

const states = ENTRY_STATES.map((state) => `'${state}'`).join(', ');

/** The columns of an order, by field. */
const INTENT: { readonly [Field in keyof Omit<Intent, 'seen'>]: Column<Intent[Field]> } = {
  id: text('not null primary key'),
  scope: text(),
  holder: text(),
  place: text(),
  profileId: text(),
  reference: text(),
  generated: {
    ...integer(),
    read: (cell) => Number(cell) === 1,
    write: (value) => (value ? 1 : 0),
    isDamaged: never,
  },
  kind: text<MoneyKind>(),
  family: text<Intent['family']>(),
  idempotencyKey: text(),
  amountCents: { ...cents, isDamaged: (cell) => isNoNumber(cell) || !/^\d+$/.test(String(cell)) },
  destination: text(),
  destinationPrint: text(),
  subject: nullable(text()),
  beforeCents: nullable(cents),
  notBefore: nullable(integer()),
  serviceTime: time,
  profile: text(),
  command: text(),
  batch: nullable(text()),
  batchLine: nullable(integer()),
  overrideReason: nullable(text()),
};

type Stored = Omit<JournalEntry, 'seen' | 'opening'>;

/** Every column of `entries` but the last, `openings`, in the order of the table. */
const ENTRY: { readonly [Field in keyof Stored]: Column<Stored[Field]> } = {
  ...INTENT,
  state: {
    ...text<JournalEntry['state']>(`not null check (state in (${states}))`),
    isDamaged: (cell) => !(ENTRY_STATES as readonly unknown[]).includes(cell),
  },
  attempt: integer(),
  createdAt: time,
  sentAt: time,
  resolvedAt: nullable(time),
  shownAt: nullable(time),
  leaseOwner: nullable(text()),
  leaseBeat: integer(),
  serviceId: nullable(text()),
  serviceStatus: nullable(text()),
  endToEndId: nullable(text()),
  mismatch: nullable(text()),
  movedCents: nullable(cents),
  errorCode: nullable(text()),
  requestId: nullable(text()),
  version: integer('not null default 1'),
  seq: integer('not null default 0'),
};

/** The columns whose names differ from their fields. */
const NAMES: Readonly<Record<string, string>> = { resolvedAt: 'settled_at' };
const nameOf = (field: string): string =>
  NAMES[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Named = readonly [field: string, name: string, column: Column<unknown>];
const named = (columns: object): readonly Named[] =>
  Object.entries(columns as Record<string, Column<unknown>>).map(([field, column]) => [
    field,
    nameOf(field),
    column,
  ]);
const ENTRIES = named(ENTRY);

/** Returns the declarations of the columns of `entries`. */
export const entryColumns = ({ integer: type }: Dialect): string =>
  [
    ...ENTRIES.map(([, name, { sql, rule }]) => `${name} ${sql === 'text' ? sql : type} ${rule}`.trimEnd()),
    "openings text not null default ''",
  ].join(',\n     ');

export const intentColumns = named(INTENT).map(([field, name, { sql, write }]) => ({
  name,
  type: sql === 'text' ? 'text' : 'bigint',
  value: (intent: Intent): SqlCell => write(intent[field as keyof Intent]),
}));

/**
 * Converts a row to an entry.
 * @throws PixError `check` that names the entry if the row is damaged
 */
export function entryOf(row: SqlRow): JournalEntry {
  if (isDamaged(row)) throw fail('journal.row_damaged', { id: String(row.id) });
  const entry: Record<string, unknown> = {
    opening: openingsOf(String(row.id), row.openings).at(-1) ?? '',
    seen: null,
  };
  for (const [field, name, { read }] of ENTRIES) entry[field] = read(row[name]);
  // The loop has set every field, because the type of `ENTRY` names them all.
  return entry as unknown as JournalEntry;
}

export const isDamaged = (row: SqlRow): boolean =>
  ENTRIES.some(([, name, column]) => column.isDamaged(row[name]));
