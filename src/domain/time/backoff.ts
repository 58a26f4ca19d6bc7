export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Maximum number of doublings, so that the result stays a finite number. */
const MOST_DOUBLINGS = 30;

/**
 * Returns the pause after this many failures (at least 1), in ms. The first pause is doubled with each
 * further failure.
 */
export const backoffMs = (failures: number, { firstMs, longestMs }: Backoff): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, MOST_DOUBLINGS));
