import { type Clock, sleep } from '../../domain/time/clock.ts';

/** The limit grows by one after this many rows without a 429 or 503. */
const GOOD_ROWS = 20;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * Halves the limit of concurrent rows after a 429 or 503, and raises it after `GOOD_ROWS` rows. While the
 * service asks for a pause, all rows wait.
 */
export class AdaptiveConcurrency {
  readonly #clock: Clock;
  readonly #most: number;
  #allowed: number;
  #inFlight = 0;
  #good = 0;
  #resumeAt = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(clock: Clock, most: number) {
    this.#clock = clock;
    this.#most = most;
    this.#allowed = most;
  }

  get allowed(): number {
    return this.#allowed;
  }

  /** Resolves when another row may start. @throws the signal's reason when it is aborted */
  async enter(signal: AbortSignal): Promise<void> {
    while (this.#inFlight >= this.#allowed) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      signal.throwIfAborted();
    }
    this.#inFlight += 1;
    try {
      for (let left = this.#left(); left > 0; left = this.#left()) await sleep(this.#clock, left, signal);
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  #left(): number {
    return this.#resumeAt - this.#clock.now();
  }

  leave(): void {
    this.#inFlight -= 1;
    this.#waiting.shift()?.();
  }

  good(): void {
    this.#good += 1;
    if (this.#good < GOOD_ROWS || this.#allowed >= this.#most) return;
    this.#good = 0;
    this.#allowed += 1;
    this.#waiting.shift()?.();
  }

  slowDown(retryAfterSeconds: number | undefined): void {
    this.#good = 0;
    this.#allowed = Math.max(1, Math.floor(this.#allowed / 2));
    const asked = (retryAfterSeconds ?? 0) * 1000;
    const pause = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, asked));
    this.#resumeAt = Math.max(this.#resumeAt, this.#clock.now() + pause);
  }
}
