import { standOf } from '../../domain/money/statuses.ts';
import { type Journal, type JournalEntry, type RowState, rowStateOf } from '../../storage/journal/journal.ts';
import type { BatchRow } from './check-row.ts';

/** What will be said to every row after: going on would only fill the log. */
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

/** Paid or finally refused: another run would change nothing. */
export const isDone = ({ state, errorCode }: JournalEntry): boolean =>
  state === 'confirmed' || (state === 'refused' && !isStop(errorCode ?? ''));

/** How a row is counted and told: as the journal's entry stands, `waiting` when it has none yet. */
export type RowStand = RowState | 'waiting';

/** How one row of a batch stands. */
export interface RowResult {
  readonly row: number;
  readonly reference: string;
  readonly id: string | null;
  readonly e2e: string | null;
  /** Of the payment where the service knows it (`COMPLETED`), else the journal's: `refused`, `unknown`, `not_sent` … */
  readonly status: string;
  readonly error: string | null;
  /** `accepted` is not `completed`: money is on its way. */
  readonly outcome: RowStand;
}

/** A row as the service answered it. */
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

/** A row as the journal has it; one without an entry was not started. */
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

/** What the journal has of these rows. */
export async function entriesByReference(
  journal: Journal,
  { scope }: { readonly scope: string },
  rows: readonly { readonly reference: string }[],
): Promise<ReadonlyMap<string, JournalEntry>> {
  const references = rows.map(({ reference }) => reference);
  const entries = await journal.findAll({ scope }, references);
  return new Map(entries.map((entry) => [entry.reference, entry]));
}
