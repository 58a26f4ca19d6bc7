export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Keeps the result finite. */
const MOST_DOUBLINGS = 30;

/** Returns the pause after this many failures (at least 1), in ms. Each further failure doubles it. */
export const backoffMs = (failures: number, { firstMs, longestMs }: Backoff): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, MOST_DOUBLINGS));
