import type { PixError } from '../../domain/pix-error.ts';

export interface ReconnectOptions {
  /**
   * Returns for how many ms after the first failure statements are retried. This function is called again
   * after each failure.
   */
  readonly forMs: () => number;
  /** Whether to retry even if this process has never reached the database. Default: false. */
  readonly alsoAtStart?: boolean;
  /** Called once when the connection has been lost for a second. */
  readonly onLost?: (error: PixError, forMs: number) => void;
  /** Called when a statement succeeds again after `onLost`. `afterMs` is how long the connection was lost. */
  readonly onBack?: (afterMs: number) => void;
  readonly signal?: AbortSignal;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
const TOLD_AFTER_MS = 1_000;
/**
 * Matches errors of a lost connection. PostgreSQL's codes: connection errors (class 08), a server that stops
 * or starts (57P01 to 57P03), an ended idle session (57P05, 25P03), too many connections (53300).
 */
const LOST =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|08|57P0[1235]|25P03|53300)|Connection (terminated|ended)|timeout e|Query read timeout|not queryable/;
/**
 * Matches errors that occur when no server answers at the address. If the database was never reached before,
 * the address is probably wrong.
 */
const NOBODY_THERE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)/;

export class Reconnection {
  readonly #options: ReconnectOptions;
  #wasReached = false;
  /** Time of the first failure, from `performance.now()`. Undefined while the database is reachable. */
  #lostAt: number | undefined;
  #isTold = false;

  constructor(options: ReconnectOptions) {
    this.#options = options;
  }

  /**
   * Retries `work`, which must be idempotent, while the connection is lost.
   * @throws PixError of the last attempt
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        const result = await work();
        this.#reached();
        return result;
      } catch (error) {
        if (!this.#isWorthWaiting(error as PixError)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  #isWorthWaiting(error: PixError): boolean {
    const { alsoAtStart = false, onLost, signal } = this.#options;
    const forMs = this.#options.forMs();
    const reason = reasonOf(error);
    if (!LOST.test(reason) || (!this.#wasReached && !alsoAtStart && NOBODY_THERE.test(reason))) return false;
    this.#lostAt ??= performance.now();
    const lostForMs = performance.now() - this.#lostAt;
    if (signal?.aborted || lostForMs >= forMs) return false;
    if (!this.#isTold && lostForMs >= TOLD_AFTER_MS) {
      this.#isTold = true;
      onLost?.(error, forMs);
    }
    return true;
  }

  #reached(): void {
    this.#wasReached = true;
    if (this.#isTold) this.#options.onBack?.(performance.now() - (this.#lostAt ?? 0));
    this.#lostAt = undefined;
    this.#isTold = false;
  }
}

function reasonOf(error: PixError): string {
  const { code, message } = (error.cause ?? {}) as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : String(message);
}
