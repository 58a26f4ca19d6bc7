import { PixError } from '../domain/pix-error.ts';
import { type Backoff, backoffMs } from '../domain/time/backoff.ts';
import { type Clock, sleep } from '../domain/time/clock.ts';

/** Half of each pause is random ("equal jitter"). */
export interface RetryPolicy extends Backoff {
  /** Maximum number of attempts, including the first one. */
  readonly attempts: number;
}

export const READ_RETRIES: RetryPolicy = { attempts: 4, firstMs: 300, longestMs: 8_000 };

export const ONCE: typeof READ_RETRIES = { ...READ_RETRIES, attempts: 1 };

/** If the service asks for a longer pause, the client returns the error instead of waiting. */
const LONGEST_ASKED_MS = 60_000;

export interface Retry {
  readonly attempt: number;
  readonly attempts: number;
  readonly waitMs: number;
  readonly error: PixError;
}

/**
 * Repeats a read after an error of the kind `unavailable` (such as 424, 429, 500, 503 or a broken
 * connection) that may not last. Waits with backoff and jitter, or for `retryAfterSeconds` if that is longer (§7.2). Never use
 * this function for a change.
 */
export async function retrying<T>(
  read: () => Promise<T>,
  deps: {
    readonly clock: Clock;
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
      if (!(error instanceof PixError) || error.kind !== 'unavailable' || error.init.isLasting) throw error;
      if (attempt >= policy.attempts) throw error;
      const backoff = backoffMs(attempt, policy) * (0.5 + deps.random() / 2);
      const asked = (error.init.retryAfterSeconds ?? 0) * 1000;
      if (asked > LONGEST_ASKED_MS) throw error;
      const waitMs = Math.round(Math.max(backoff, asked));
      deps.onRetry({ attempt, attempts: policy.attempts, waitMs, error });
      await sleep(deps.clock, waitMs, deps.signal);
    }
  }
}
