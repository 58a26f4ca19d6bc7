import { maskPixKey } from '../../domain/keys/check-pix-key.ts';
import { endedUnpaid, paymentStateOf } from '../../domain/money/transaction-statuses.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { type RowState, rowStateOf } from '../../storage/journal/batch-plan.ts';
import type { Journal, JournalEntry } from '../../storage/journal/journal.ts';
import type { BatchRow } from './check-row.ts';

/** Codes of errors that every following row would get too. The run stops after such an error. */
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

/**
 * Returns whether a row was applied or finally refused, so that another run sends nothing for it. An applied
 * row is accepted by the service, but not necessarily paid yet.
 */
export const isDone = ({ state, errorCode }: JournalEntry): boolean =>
  state === 'confirmed' || (state === 'refused' && !isStop(errorCode ?? ''));

/**
 * Returns whether a batch has nothing more to send for a row: the row is done, or another batch or payment
 * has used its reference.
 */
export const isClosed = (entry: JournalEntry, batch: string): boolean =>
  isDone(entry) || entry.batch !== batch;

/**
 * Returns whether a payment certainly moved no money and is never sent again: the service refused it, or
 * accepted it and it ended unpaid. A refunded payment did move money.
 */
export const isDoneUnpaid = (entry: JournalEntry): boolean =>
  isDone(entry) &&
  entry.mismatch === null &&
  (entry.state === 'refused' || endedUnpaid(entry.serviceStatus ?? ''));

/**
 * State in which a row is counted and shown: the state of its journal entry, or `waiting` without an entry.
 */
export type ShownRowState = RowState | 'waiting';

/** The result of one row of a batch. */
export interface RowResult {
  readonly row: number;
  readonly reference: string;
  readonly id: string | null;
  readonly e2e: string | null;
  /**
   * Status of the payment at the service (`COMPLETED`). If the service does not have the payment, this is the
   * state in the journal: `refused`, `unknown`, `not_sent` …
   */
  readonly status: string;
  readonly error: string | null;
  /**
   * Outcome of the row. `accepted` is not `completed`: the service has accepted the payout, but it is not
   * final.
   */
  readonly outcome: ShownRowState;
  /** Amount in cents; null when it is not known. */
  readonly amountCents: bigint | null;
  /** Masked Pix key; null when the journal has no entry for the row. */
  readonly key: string | null;
  /**
   * Reason why the row was refused, failed, or has no known outcome: the service's text, otherwise a code;
   * null when there is none.
   */
  readonly reason: string | null;
}

/** Returns the result of a row that was applied, from the service's answer. */
export function paidResult(
  row: BatchRow,
  { id, status, endToEndId, e2e, cancellationReason, providerRejectedReason }: Paid,
  mismatch: string | null,
): RowResult {
  const said = cancellationReason ?? providerRejectedReason ?? status;
  return {
    row: row.line,
    reference: row.reference,
    id,
    e2e: endToEndId ?? e2e ?? null,
    status,
    error: mismatch === null ? null : `mismatch_${mismatch}`,
    outcome: mismatch === null ? paymentStateOf(status) : 'mismatched',
    ...partsOf(row),
    reason: mismatch !== null ? `mismatch_${mismatch}` : paymentStateOf(status) === 'failed' ? said : null,
  };
}

/** Returns the result of a row that was refused, by the service or on this machine. */
export const refusedResult = (row: BatchRow, { errorCode, init }: PixError): RowResult => ({
  row: row.line,
  reference: row.reference,
  id: null,
  e2e: null,
  status: 'refused',
  error: errorCode,
  outcome: 'refused',
  ...partsOf(row),
  reason: init.serviceMessage ?? errorCode,
});

const partsOf = ({ cents, key }: BatchRow) => ({ amountCents: cents, key: maskPixKey(key.canonical) });

/** Returns whether the row needs no action, because it is completed or the service has accepted it. */
export const isPaidOrAccepted = (outcome: ShownRowState): boolean =>
  outcome === 'completed' || outcome === 'accepted';

interface Paid {
  readonly id: string;
  readonly status: string;
  readonly endToEndId?: string | null;
  readonly e2e?: string | null;
  readonly cancellationReason?: string | null;
  readonly providerRejectedReason?: string | null;
}

/** Returns the result of a row from its journal entry. A row without an entry was not started. */
export const fromEntry = (
  row: { readonly line: number; readonly reference: string; readonly amountCents?: bigint },
  entry: JournalEntry | undefined,
): RowResult => ({
  row: row.line,
  reference: row.reference,
  id: entry?.serviceId ?? null,
  e2e: entry?.endToEndId ?? null,
  status: (entry?.state === 'confirmed' ? entry.serviceStatus : null) ?? entry?.state ?? 'waiting',
  error: entry?.mismatch ? `mismatch_${entry.mismatch}` : (entry?.errorCode ?? null),
  outcome: entry ? rowStateOf(entry) : 'waiting',
  amountCents: entry?.amountCents ?? row.amountCents ?? null,
  key: entry?.destination ?? null,
  reason: entry === undefined ? null : reasonOf(entry),
});

function reasonOf(entry: JournalEntry): string | null {
  if (entry.mismatch !== null) return `mismatch_${entry.mismatch}`;
  return entry.errorCode ?? (rowStateOf(entry) === 'failed' ? entry.serviceStatus : null);
}

/** Returns the journal entries of these rows, by reference. */
export async function entriesByReference(
  journal: Journal,
  { scope }: { readonly scope: string },
  rows: readonly { readonly reference: string }[],
): Promise<ReadonlyMap<string, JournalEntry>> {
  const references = rows.map(({ reference }) => reference);
  const entries = await journal.findAll({ scope }, references);
  return new Map(entries.map((entry) => [entry.reference, entry]));
}
