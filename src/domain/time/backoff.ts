export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Limits the exponent, so that the result is finite. */
const MOST_DOUBLINGS = 30;

/**
 * Returns the pause in ms after the given number of failures (at least 1). Each failure doubles the pause, up
 * to `longestMs`.
 */
export const backoffMs = (failures: number, { firstMs, longestMs }: Backoff): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, MOST_DOUBLINGS));
