import type { JournalEntry } from '../../storage/journal.ts';
import type { BatchRow } from './check-row.ts';
import type { RowResult } from './result-file.ts';

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

const FAILED = new Set(['CANCELED', 'ERROR', 'EXPIRED', 'FAILED']);
export const isPaid = ({ status }: { readonly status: string }): boolean => !FAILED.has(status);

export const isPaidEntry = ({ state, serviceStatus }: JournalEntry): boolean =>
  state === 'confirmed' && !FAILED.has(serviceStatus ?? '');

/** A row as the service answered it. */
export function paidResult(row: BatchRow, { id, status, endToEndId, e2e }: Paid): RowResult {
  return { row: row.line, reference: row.reference, id, e2e: endToEndId ?? e2e ?? null, status, error: null };
}

interface Paid {
  readonly id: string;
  readonly status: string;
  readonly endToEndId?: string | null;
  readonly e2e?: string | null;
}

/** A row as the journal has it. */
export const fromEntry = (
  row: { readonly line: number; readonly reference: string },
  entry: JournalEntry,
): RowResult => ({
  row: row.line,
  reference: row.reference,
  id: entry.serviceId,
  e2e: entry.endToEndId,
  status: entry.state === 'confirmed' ? (entry.serviceStatus ?? entry.state) : entry.state,
  error: entry.errorCode,
});
