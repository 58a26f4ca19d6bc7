/** Matches `…-retry1` to `…-retry99`. A retry is a new payment in place of one that certainly failed. */
const RETRY = /^(.+)-retry([1-9]\d?)$/s;
const MOST_RETRIES = 99;
/** A whole reference has at most 64 characters. */
const MOST_START = 64 - `-retry${MOST_RETRIES}`.length;
const HASH_DIGITS = 12;

/**
 * Returns `r1-retry1` for `r1`, and `r1-retry2` for `r1-retry1`. A long reference is cut and gets a hash. Two
 * retries of one payment get equal references, so only one of them is paid.
 */
export function retryReference(reference: string): string {
  const { start, tries } = partsOf(reference);
  // After `…-retry99`, a new series starts. Its references begin with the complete old reference.
  if (tries === MOST_RETRIES) return `${fitting(reference)}-retry1`;
  return `${fitting(start)}-retry${tries + 1}`;
}

/**
 * Returns the references of the payments that this payment retries, oldest first: `r1` and `r1-retry1` for
 * `r1-retry2`. Empty if the payment is no retry.
 */
export function retriedBy(reference: string): readonly string[] {
  const { start, tries } = partsOf(reference);
  return Array.from({ length: tries }, (_, at) => (at === 0 ? start : `${start}-retry${at}`));
}

function partsOf(reference: string): { readonly start: string; readonly tries: number } {
  const [, start, number] = RETRY.exec(reference) ?? [];
  return start === undefined ? { start: reference, tries: 0 } : { start, tries: Number(number) };
}

function fitting(start: string): string {
  if (start.length <= MOST_START) return start;
  const { hash } = process.getBuiltinModule('node:crypto');
  return `${start.slice(0, MOST_START - HASH_DIGITS - 1)}~${hash('sha256', start).slice(0, HASH_DIGITS)}`;
}
