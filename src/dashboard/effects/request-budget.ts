import type { Clock } from '../../domain/time/clock.ts';

const MINUTE_MS = 60_000;
/** Requests a minute that the service allows (unshown.md §1). */
const ALLOWED = 60;
/** At least so many of them are kept for the polls and the operator, even if they needed fewer in the last minute. */
const KEPT = 30;
/** When it is asked again while the polls need everything, in ms. */
const BUSY_MS = 5_000;

/** Shares the requests of a minute between polls and reading older data, which gets the rest. */
export class RequestBudget {
  readonly #clock: Clock;
  /** Times of all requests, and of those that were spent on reading back. */
  #sent: number[] = [];
  #spent: number[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a request from any sender. */
  readonly count = (): void => void this.#sent.push(this.#clock.now());

  /** Says that the next request is sent to read back. */
  spend(): void {
    this.#spent.push(this.#clock.now());
  }

  /** When one more may be spent, by this machine's clock in ms; now or earlier: at once. */
  nextAt(): number {
    const now = this.#clock.now();
    const ofLastMinute = (at: number): boolean => now - at < MINUTE_MS;
    this.#sent = this.#sent.filter(ofLastMinute);
    this.#spent = this.#spent.filter(ofLastMinute);
    const left = ALLOWED - Math.max(KEPT, this.#sent.length - this.#spent.length);
    if (this.#spent.length < left) return now;
    const oldest = left > 0 ? this.#spent.at(-left) : undefined;
    return oldest === undefined ? now + BUSY_MS : oldest + MINUTE_MS;
  }
}
