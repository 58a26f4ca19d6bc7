import type { PixError } from '../../domain/errors.ts';

/** How long statements wait for an unreachable database, and the callbacks for a lost connection. */
export interface ReconnectOptions {
  /**
   * In ms, counted from the first statement that failed. After that, each statement is tried once. Called at each failure.
   */
  readonly forMs: () => number;
  /** Whether to wait also for a database that this process has never reached. Default: fail at once. */
  readonly alsoAtStart?: boolean;
  /** Called once when waiting has taken a second: a connection that is replaced at once needs no note. */
  readonly onLost?: (error: PixError, forMs: number) => void;
  /** Called once when a statement works again, with the time between, in ms. */
  readonly onBack?: (afterMs: number) => void;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
const TOLD_AFTER_MS = 1_000;
/**
 * Error codes of the operating system and of PostgreSQL, and messages of `pg`. PostgreSQL's are: connection errors (class
 * 08), a server that stops, starts or has crashed (57P01 to 57P03), an idle session that the server ended (57P05, 25P03),
 * too many connections (53300).
 */
const LOST =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|08|57P0[1235]|25P03|53300)|Connection (terminated|ended)|timeout e|Query read timeout|not queryable/;
/** No server answers at this address: most likely the address is wrong. */
const NOBODY_THERE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)/;

/** Tries statements again while a database cannot be reached. One for all statements of a store. */
export class Reconnection {
  readonly #options: ReconnectOptions;
  #wasReached = false;
  /** When the first statement failed since one worked, by the process's own monotonic time. */
  #lostAt: number | undefined;
  #isTold = false;

  constructor(options: ReconnectOptions) {
    this.#options = options;
  }

  /** Runs `work`, and retries it while the connection is lost. `work` must be idempotent. @throws PixError of the last try */
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

/** The error code, or the message, of a failed statement. */
function reasonOf(error: PixError): string {
  const { code, message } = (error.cause ?? {}) as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : String(message);
}
