import { PixError } from '../pix-error.ts';

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

/**
 * Returns the pause in ms before a source is read again after failed readings: at least the one of `backoffMs`, and
 * at least the one for which the service asked.
 */
export function pauseAfterFailure(error: unknown, failures: number, backoff: Backoff): number {
  const asked = error instanceof PixError ? 1_000 * (error.init.retryAfterSeconds ?? 0) : 0;
  return Math.max(asked, backoffMs(failures, backoff));
}

/** Pauses of sources that are read again and again, such as the lists of the dashboard and of `events tail`. */
export const READ_AGAIN: Backoff = { firstMs: 2_000, longestMs: 60_000 };
