import { PixError } from '../domain/errors.ts';
import { type Backoff, backoffMs } from '../domain/time/backoff.ts';
import { type Clock, sleep } from '../domain/time/clock.ts';

/** Pauses have equal jitter: half of each is random. */
export interface RetryPolicy extends Backoff {
  /** The number of attempts, including the first. */
  readonly attempts: number;
}

export const READ_RETRIES: RetryPolicy = { attempts: 4, firstMs: 300, longestMs: 8_000 };

/** No retry: the caller gets the failure. */
export const ONCE: typeof READ_RETRIES = { ...READ_RETRIES, attempts: 1 };

/** When the service asks for a longer pause than this, the error is returned instead of waiting. */
const LONGEST_ASKED_MS = 60_000;

export interface Retry {
  readonly attempt: number;
  readonly attempts: number;
  readonly waitMs: number;
  readonly error: PixError;
}

/**
 * Repeats a read that failed with 424, 429, 500 or 503, or whose connection broke, with backoff, jitter and the
 * service's own `retryAfterSeconds` (§7.2). Must never be used for a request that changes something.
 */
export async function retrying<T>(
  read: () => Promise<T>,
  deps: {
    readonly clock: Clock;
    /** Returns a number in [0, 1). */
    readonly random: () => number;
    readonly policy: RetryPolicy;
    readonly onRetry: (retry: Retry) => void;
    readonly signal?: AbortSignal;
  },
): Promise<T> {
  const { policy } = deps;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof PixError) || error.kind !== 'unavailable' || attempt >= policy.attempts)
        throw error;
      const backoff = backoffMs(attempt, policy) * (0.5 + deps.random() / 2);
      const asked = (error.init.retryAfterSeconds ?? 0) * 1000;
      if (asked > LONGEST_ASKED_MS) throw error;
      const waitMs = Math.round(Math.max(backoff, asked));
      deps.onRetry({ attempt, attempts: policy.attempts, waitMs, error });
      await sleep(deps.clock, waitMs, deps.signal);
    }
  }
}
