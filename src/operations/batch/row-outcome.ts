import { standOf } from '../../domain/money/statuses.ts';
import { type Journal, type JournalEntry, type RowState, rowStateOf } from '../../storage/journal/journal.ts';
import type { BatchRow } from './check-row.ts';

/** Errors that every following row would get too: going on would only fill the log. */
const STOPS = new Set([
  'PZC200',
  'PZS200',
  'PZS202',
  'PZS206',
  'PZA100',
  'PZA200',
  'PZA203',
  'PZA204',
  'PZA205',
  'PZA206',
]);
const STOPS_HUB = new Set(['TOKEN_INVALID', 'WITHDRAW_INSUFFICIENT_BALANCE', 'TOKEN_HOLDER_BLOCKED']);
export const isStop = (code: string): boolean =>
  STOPS.has(code) || STOPS_HUB.has(code) || code.endsWith('_DAILY_LIMIT');

/** Paid or finally refused: another run would not change it. */
export const isDone = ({ state, errorCode }: JournalEntry): boolean =>
  state === 'confirmed' || (state === 'refused' && !isStop(errorCode ?? ''));

/** State in which a row is counted and shown: that of its journal entry, or `waiting` when it has none yet. */
export type RowStand = RowState | 'waiting';

/** Where one row of a batch stands. */
export interface RowResult {
  readonly row: number;
  readonly reference: string;
  readonly id: string | null;
  readonly e2e: string | null;
  /**
   * The service's status where the payment exists there (`COMPLETED`), otherwise the journal's state: `refused`,
   * `unknown`, `not_sent` …
   */
  readonly status: string;
  readonly error: string | null;
  /** `accepted` is not `completed`: the service has accepted the payout, but it is not final. */
  readonly outcome: RowStand;
}

/** The result of a row from the service's answer. */
export function paidResult(
  row: BatchRow,
  { id, status, endToEndId, e2e }: Paid,
  mismatch: string | null,
): RowResult {
  return {
    ...{ row: row.line, reference: row.reference, id, e2e: endToEndId ?? e2e ?? null, status },
    ...{ error: mismatch === null ? null : `mismatch_${mismatch}` },
    outcome: mismatch === null ? standOf(status) : 'mismatched',
  };
}

interface Paid {
  readonly id: string;
  readonly status: string;
  readonly endToEndId?: string | null;
  readonly e2e?: string | null;
}

/** The result of a row from its journal entry; a row without an entry was not started. */
export const fromEntry = (
  row: { readonly line: number; readonly reference: string },
  entry: JournalEntry | undefined,
): RowResult => ({
  row: row.line,
  reference: row.reference,
  id: entry?.serviceId ?? null,
  e2e: entry?.endToEndId ?? null,
  status: (entry?.state === 'confirmed' ? entry.serviceStatus : null) ?? entry?.state ?? 'waiting',
  error: entry?.mismatch ? `mismatch_${entry.mismatch}` : (entry?.errorCode ?? null),
  outcome: entry ? rowStateOf(entry) : 'waiting',
});

/** The journal entries of these rows, by reference. */
export async function entriesByReference(
  journal: Journal,
  { scope }: { readonly scope: string },
  rows: readonly { readonly reference: string }[],
): Promise<ReadonlyMap<string, JournalEntry>> {
  const references = rows.map(({ reference }) => reference);
  const entries = await journal.findAll({ scope }, references);
  return new Map(entries.map((entry) => [entry.reference, entry]));
}
