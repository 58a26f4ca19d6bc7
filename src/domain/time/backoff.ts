export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Keeps the result finite. */
const MOST_DOUBLINGS = 30;

/** Returns ms, doubled with each failure. `failures` is at least 1. */
export const backoffMs = (failures: number, { firstMs, longestMs }: Backoff): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, MOST_DOUBLINGS));
