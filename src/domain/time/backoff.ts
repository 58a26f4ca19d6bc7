export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** A number that a double can hold, whatever the failures. */
const MOST_DOUBLINGS = 30;

/** The pause after this many failures (at least 1), in ms: the first pause, doubled with each further failure. */
export const backoffMs = (failures: number, { firstMs, longestMs }: Backoff): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, MOST_DOUBLINGS));
