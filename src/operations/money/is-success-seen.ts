import { isSuccess } from '../../client/client-errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';

export const OTHER_REFERENCE = 'other_reference';

/**
 * Codes of errors that occurred although the service reported success. The answer was cut off, unreadable, or
 * about another payment. The payment may have been applied even if a look-up does not find it.
 */
const CODES: ReadonlySet<string | null> = new Set(['answer_cut', 'bad_reply', OTHER_REFERENCE]);

export const isSuccessSeen = (code: string | null): code is string => CODES.has(code);

/**
 * Returns whether the error came after a success answer. Errors of look-ups and redirects have the same
 * codes, so the HTTP status is checked too.
 */
export const isAfterSuccess = ({ outcome, errorCode, init: { statusCode } }: PixError): boolean =>
  outcome === 'unknown' &&
  (errorCode === OTHER_REFERENCE || (statusCode !== undefined && isSuccess(statusCode)));

/**
 * Returns the error code for an entry with an unknown outcome. If the entry's code shows that the service
 * reported success (`isSuccessSeen`), this code is kept.
 */
export function codeOfUnknown({ errorCode }: Pick<JournalEntry, 'errorCode'>, error?: PixError): string {
  if (isSuccessSeen(errorCode)) return errorCode;
  if (error !== undefined && CODES.has(error.errorCode) && !isAfterSuccess(error)) return 'unknown';
  return error?.errorCode ?? errorCode ?? 'unknown';
}
