import type { Clock } from '../../domain/time/clock.ts';

const MINUTE_MS = 60_000;
/** Requests a minute that reading back may take all together with the polls, of the 60 allowed by unshown.md §1. */
const MOST = 56;

/** Counts requests, so that reading back to midnight leaves enough of them to the polls and to the operator. */
export class RequestBudget {
  readonly #clock: Clock;
  #sentAt: number[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly count = (): void => void this.#sentAt.push(this.#clock.now());

  /** When one more may be sent in the background, by this machine's clock in ms; now or earlier: at once. */
  nextAt(): number {
    const now = this.#clock.now();
    this.#sentAt = this.#sentAt.filter((at) => now - at < MINUTE_MS);
    const oldest = this.#sentAt.at(-MOST);
    return oldest === undefined ? now : oldest + MINUTE_MS;
  }
}
