import { isSuccess } from '../../client/client-errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import type { JournalEntry } from '../../storage/journal/journal.ts';

export const OTHER_REFERENCE = 'other_reference';

/**
 * The service reported success, but its answer was cut off, unreadable, or about another payment. The payment
 * may have been applied even if a look-up does not find it.
 */
const CODES: ReadonlySet<string | null> = new Set(['answer_cut', 'bad_reply', OTHER_REFERENCE]);

export const isSuccessSeen = (code: string | null): code is string => CODES.has(code);

/** Look-ups and redirects use the same codes, so the status is checked too. */
export const isAfterSuccess = ({ outcome, errorCode, init: { statusCode } }: PixError): boolean =>
  outcome === 'unknown' &&
  (errorCode === OTHER_REFERENCE || (statusCode !== undefined && isSuccess(statusCode)));

/** Never replaces the code of a reported success. */
export function codeOfUnknown({ errorCode }: Pick<JournalEntry, 'errorCode'>, error?: PixError): string {
  if (isSuccessSeen(errorCode)) return errorCode;
  if (error !== undefined && CODES.has(error.errorCode) && !isAfterSuccess(error)) return 'unknown';
  return error?.errorCode ?? errorCode ?? 'unknown';
}
