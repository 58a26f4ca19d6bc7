import { TOKEN_CHANGED } from '../../client/client-errors.ts';
import { maskPixKey } from '../../domain/keys/check-pix-key.ts';
import {
  endedUnpaid,
  paymentStateOf,
  rowStateOf,
  UNPAID_STATES,
} from '../../domain/money/transaction-statuses.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { chunks } from '../../domain/text/chunks.ts';
import type { StoredRow } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import type { BatchRow } from './batch-row.ts';

/** Error codes that every following row would get too, so the run stops. */
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
  TOKEN_CHANGED,
]);
const STOPS_HUB = new Set(['TOKEN_INVALID', 'WITHDRAW_INSUFFICIENT_BALANCE', 'TOKEN_HOLDER_BLOCKED']);
export const isStop = (code: string): boolean =>
  STOPS.has(code) || STOPS_HUB.has(code) || code.endsWith('_DAILY_LIMIT');

/**
 * Returns whether the payment was applied or finally refused, so that no run sends it again. The service has
 * accepted an applied payment, but may not have completed it.
 */
export const isDone = ({ state, errorCode }: JournalEntry): boolean =>
  state === 'confirmed' || (state === 'refused' && !isStop(errorCode ?? ''));

/**
 * Returns whether a limit of the profile refused the payment, so that nothing was sent. Every batch may send it
 * again with the same reference: the journal then gives the entry to that batch.
 */
export const isRefusedByLimit = ({ state, errorCode }: Pick<JournalEntry, 'state' | 'errorCode'>): boolean =>
  state === 'not_sent' && errorCode?.startsWith('limit_') === true;

type RowPayment = Pick<BatchRow<'planned'>, 'keyPrint' | 'amountCents'>;

/** Returns whether the row may send the payment of another batch that a limit of the profile refused. */
export const isFree = (entry: JournalEntry, { keyPrint, amountCents }: RowPayment): boolean =>
  entry.batch !== null &&
  isRefusedByLimit(entry) &&
  entry.destinationPrint === keyPrint &&
  entry.amountCents === amountCents;

/**
 * Returns whether the batch must not send the row with the reference of this entry. Also returns true if another
 * batch or command made the entry, because the reference is then already used.
 */
export const isClosed = (entry: JournalEntry, row: RowPayment, batch: string): boolean =>
  isDone(entry) || (entry.batch !== batch && !isFree(entry, row));

/**
 * Returns whether a payment certainly moved no money and is never sent again. A refunded payment did move
 * money.
 */
export const isDoneUnpaid = (entry: JournalEntry): boolean =>
  isDone(entry) &&
  entry.mismatch === null &&
  (entry.state === 'refused' || endedUnpaid(entry.serviceStatus ?? ''));

export function paidResult(
  row: BatchRow<'checked'>,
  { id, status, endToEndId, e2e, cancellationReason, providerRejectedReason }: Paid,
  mismatch: string | null,
): BatchRow<'result'> {
  const said = cancellationReason ?? providerRejectedReason ?? status;
  return {
    ...partsOf(row),
    id,
    e2e: endToEndId ?? e2e ?? null,
    status,
    error: mismatch === null ? null : `mismatch_${mismatch}`,
    outcome: mismatch === null ? paymentStateOf(status) : 'mismatched',
    reason: mismatch !== null ? `mismatch_${mismatch}` : paymentStateOf(status) === 'failed' ? said : null,
  };
}

export function refusedResult(row: BatchRow<'checked'>, { errorCode, init }: PixError): BatchRow<'result'> {
  return {
    ...partsOf(row),
    id: null,
    e2e: null,
    status: 'refused',
    error: errorCode,
    outcome: 'refused',
    reason: init.serviceMessage ?? errorCode,
  };
}

const partsOf = ({ line, reference, amountCents, key }: BatchRow<'checked'>) => ({
  line,
  reference,
  amountCents,
  maskedKey: maskPixKey(key.canonical),
});

/**
 * Returns why a row was certainly not paid: an error code, otherwise the text or status of the service. Null for
 * a row that was paid, may have been paid, or was not tried.
 */
export const unpaidReasonOf = ({ outcome, error, reason, status }: BatchRow<'result'>): string | null =>
  UNPAID_STATES.has(outcome) ? (error ?? reason ?? status) : null;

interface Paid {
  readonly id: string;
  readonly status: string;
  readonly endToEndId?: string | null;
  readonly e2e?: string | null;
  readonly cancellationReason?: string | null;
  readonly providerRejectedReason?: string | null;
}

/**
 * Returns the result of a row according to the journal. Without an entry, the row is `refused` if the last look-up
 * of its key refused it, and otherwise `waiting`.
 */
export const fromEntry = (
  { line, reference, amountCents, refusal = null }: Omit<StoredRow, 'print'>,
  entry: JournalEntry | undefined,
): BatchRow<'result'> => ({
  line,
  reference,
  amountCents: entry?.amountCents ?? amountCents,
  id: entry?.serviceId ?? null,
  e2e: entry?.endToEndId ?? null,
  status: (entry?.state === 'confirmed' ? entry.serviceStatus : null) ?? entry?.state ?? unsent(refusal),
  error: entry === undefined ? refusal : entry.mismatch ? `mismatch_${entry.mismatch}` : entry.errorCode,
  outcome: entry ? rowStateOf(entry) : unsent(refusal),
  maskedKey: entry?.destination ?? null,
  reason: entry === undefined ? refusal : reasonOf(entry),
});

const unsent = (refusal: string | null): 'refused' | 'waiting' => (refusal === null ? 'waiting' : 'refused');

function reasonOf(entry: JournalEntry): string | null {
  if (entry.mismatch !== null) return `mismatch_${entry.mismatch}`;
  return entry.errorCode ?? (rowStateOf(entry) === 'failed' ? entry.serviceStatus : null);
}

export const ROWS_AT_ONCE = 500;

export interface RowWithEntry<Row> {
  readonly row: Row;
  readonly entry: JournalEntry | undefined;
}

/** Adds to each row the journal entry with its reference. */
export async function* withEntries<Row extends { readonly reference: string }>(
  journal: Journal,
  { scope }: { readonly scope: string },
  rows: AsyncIterable<Row>,
): AsyncGenerator<RowWithEntry<Row>> {
  for await (const some of chunks(rows, ROWS_AT_ONCE)) {
    const references = some.map(({ reference }) => reference);
    const entries = await journal.findAll({ scope }, references);
    const known = new Map(entries.map((entry) => [entry.reference, entry]));
    for (const row of some) yield { row, entry: known.get(row.reference) };
  }
}
