import { type Clock, MINUTE_MS, sleep } from './clock.ts';

/** The requests of the last minute. */
export class MinuteWindow {
  readonly #clock: Clock;
  #sent: number[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  count(): void {
    this.#sent.push(this.#clock.now());
  }

  /** Returns when the requests of the last minute were sent, in ms since 1970, oldest first. */
  lately(): readonly number[] {
    const now = this.#clock.now();
    this.#sent = this.#sent.filter((at) => now - at < MINUTE_MS);
    return this.#sent;
  }

  /** Returns the ms until fewer than `allowed` requests were sent in a minute; 0 if that is so now. */
  waitMs(allowed: number): number {
    const oldest = this.lately().at(-allowed);
    return oldest === undefined ? 0 : oldest + MINUTE_MS - this.#clock.now();
  }

  /** Waits until one more request is allowed, and counts it. Rejects when the signal is aborted. */
  async take(allowed: number, signal?: AbortSignal): Promise<void> {
    for (let ms = this.waitMs(allowed); ms > 0; ms = this.waitMs(allowed))
      await sleep(this.#clock, ms, signal);
    this.count();
  }
}
