/** `…-retry1` to `…-retry99`: the reference of a payment that replaces one that certainly failed. */
const RETRY = /^(.+)-retry([1-9]\d?)$/s;
const MOST_RETRIES = 99;
/** Longest start of a retry's reference, so that the whole has at most 64 characters. */
const MOST_START = 64 - `-retry${MOST_RETRIES}`.length;
const HASH_DIGITS = 12;

/**
 * The reference under which a payment is tried again after its own certainly failed: `r1` → `r1-retry1` → `r1-retry2`.
 * Depends on the reference alone, so that two retries of one payment have the same reference and only one of them is
 * paid. A long reference is cut, with a hash of the whole.
 */
export function retryOf(reference: string): string {
  const { start, tries } = partsOf(reference);
  // After the last number, the whole reference is a new start.
  if (tries === MOST_RETRIES) return `${fitting(reference)}-retry1`;
  return `${fitting(start)}-retry${tries + 1}`;
}

/**
 * The references of which this one is a retry, oldest first: `r1-retry2` → `r1`, `r1-retry1`. Empty for a reference
 * that is not a retry's.
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
  const { createHash } = process.getBuiltinModule('node:crypto');
  const hash = createHash('sha256').update(start).digest('hex').slice(0, HASH_DIGITS);
  return `${start.slice(0, MOST_START - HASH_DIGITS - 1)}~${hash}`;
}
