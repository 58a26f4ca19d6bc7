import { isSuccess } from '../../client/client-errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import type { CommandRun } from '../operator.ts';
import type { Reference } from './new-reference.ts';

export const OTHER_REFERENCE = 'other_reference';

/**
 * Code of an entry whose reference the service reported as used (409 or `PZC210`). So a payment may exist that
 * a look-up does not find.
 */
export const CONFLICT = 'reference_conflict';

/** Code of an entry whose outcome a person recorded, see `declareEntry`. The service did not report it. */
export const DECLARED = 'declared_by_operator';

/**
 * Codes of errors after which the payment may have been applied even if a look-up does not find it: a conflict,
 * or an error although the service reported success. Its answer was cut off, unreadable, or about another
 * payment.
 */
const CODES: ReadonlySet<string | null> = new Set(['answer_cut', 'bad_reply', OTHER_REFERENCE, CONFLICT]);

export const isClaimed = (code: string | null): code is string => CODES.has(code);

/**
 * Returns whether the error came after a success answer. Errors of look-ups and redirects have the same
 * codes, so the HTTP status is checked too.
 */
export const isAfterSuccess = ({ outcome, errorCode, init: { statusCode } }: PixError): boolean =>
  outcome === 'unknown' &&
  (errorCode === OTHER_REFERENCE || (statusCode !== undefined && isSuccess(statusCode)));

/**
 * Returns whether the service reported that the payment may exist already: a conflict (§7.2), or a used
 * reference (`PZC210`). The hub's own conflict code (§7.3) is an exception. It means that another payment has
 * this idempotency key, so this order was not applied.
 */
export const isConflict = ({ errorCode, init: { statusCode } }: PixError): boolean =>
  (statusCode === 409 || errorCode === 'PZC210') && errorCode !== 'IDEMPOTENCY_KEY_CONFLICT';

/**
 * Returns the code to record if the error is a sign that the payment exists, otherwise null. A conflict of a
 * refund is none: the refunded amounts of its charge show whether the refund exists.
 */
export function claimOf({ kind }: Pick<JournalEntry, 'kind'>, lost: PixError): string | null {
  if (isAfterSuccess(lost)) return lost.errorCode;
  const isByName = kind !== 'refund' && kind !== 'card-reversal';
  return isByName && isConflict(lost) ? CONFLICT : null;
}

/**
 * Returns the error code for an entry with an unknown outcome. If the entry's code is a sign that the payment
 * exists (`isClaimed`), this code is kept.
 */
export function codeOfUnknown({ errorCode }: Pick<JournalEntry, 'errorCode'>, error?: PixError): string {
  if (isClaimed(errorCode)) return errorCode;
  if (error !== undefined && CODES.has(error.errorCode) && !isAfterSuccess(error)) return 'unknown';
  return error?.errorCode ?? errorCode ?? 'unknown';
}

/**
 * Returns the earlier payments that `--yes` covers. An equal payment that another process sent, resolved or
 * showed after this command started is left out, because the person could not know of it: several commands may
 * repeat the same payment at one moment. `Journal.open` then opens nothing.
 *
 * If a person is asked, all earlier payments are returned. The same holds for a reference that the user gave,
 * because it names another intention.
 * @param own ids of the entries that this process has changed
 */
export function seenBeforeStart(
  { run: { unaskedSince }, clock }: { readonly run: Pick<CommandRun, 'unaskedSince'>; readonly clock: Clock },
  entries: readonly JournalEntry[],
  { generated }: Pick<Reference, 'generated'>,
  own: ReadonlySet<string> = new Set(),
): readonly JournalEntry[] {
  if (unaskedSince === null || !generated) return entries;
  const now = clock.now();
  // A time in the future was written by a machine whose clock is ahead, so it proves nothing.
  const isNew = ({ sentAt, resolvedAt, shownAt }: JournalEntry): boolean =>
    [sentAt, resolvedAt, shownAt].some((at) => at !== null && at > unaskedSince && at <= now);
  return entries.filter((entry) => own.has(entry.id) || !isNew(entry));
}
