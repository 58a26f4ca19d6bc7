import { type Clock, sleep } from '../../domain/time/clock.ts';

const MINUTE_MS = 60_000;
/** Requests a minute that the service allows (unshown.md §1). */
const ALLOWED = 60;
/** So many of them are kept for what the operator does. */
const FOR_OPERATOR = 10;
/** At least so many of the others are kept for the polls, even if they needed fewer in the last minute. */
const FOR_POLLS = 25;
/** When reading back asks again while the polls need everything, in ms. */
const BUSY_MS = 5_000;
/** This share of a day's requests is sent at full speed; the rest is spread over the day. */
const AT_FULL_SPEED = 0.4;

export interface DayQuota {
  /** The most requests in a day; null: the service's quota a day is not known. */
  readonly perDay: number | null;
  /** The service's day at that time: when it began and ends, in ms by the service's clock. */
  readonly day: () => { readonly startMs: number; readonly endMs: number; readonly nowMs: number };
  /** Requests of an earlier session in the day that began then. */
  readonly earlier?: DayUse | undefined;
}

/** Requests sent in a day of the service. */
export interface DayUse {
  readonly startMs: number;
  readonly count: number;
}

/** Shares the requests of a minute between polls, the operator, and reading older data, and those of a day over the day. */
export class RequestBudget {
  readonly #clock: Clock;
  readonly #quota: DayQuota;
  readonly #end = new AbortController();
  /** Times of all requests, and of those that were spent on reading back. */
  #sent: number[] = [];
  #spent: number[] = [];
  #use: DayUse;

  constructor(clock: Clock, quota: DayQuota) {
    this.#clock = clock;
    this.#quota = quota;
    this.#use = quota.earlier ?? { startMs: 0, count: 0 };
  }

  get perDay(): number | null {
    return this.#quota.perDay;
  }

  /** Counts a request that is sent at once: an operator does not wait. */
  readonly count = (): void => {
    this.#sent.push(this.#clock.now());
    this.#use = { ...this.dayUse(), count: this.dayUse().count + 1 };
  };

  /** Waits until a poll may send a request, and counts it. Rejects after `stop`. */
  readonly take = async (): Promise<void> => {
    for (;;) {
      const now = this.#clock.now();
      const oldest = this.#sentLately().at(-(ALLOWED - FOR_OPERATOR));
      if (oldest === undefined) break;
      await sleep(this.#clock, oldest + MINUTE_MS - now, this.#end.signal);
    }
    this.count();
  };

  /** Says that the next request is sent to read back. */
  spend(): void {
    this.#spent.push(this.#clock.now());
  }

  /** When one more may be spent on reading back, by this machine's clock in ms; now or earlier: at once. */
  nextAt(): number {
    const now = this.#clock.now();
    if (!this.#isAtFullSpeed()) return now + MINUTE_MS;
    const sent = this.#sentLately();
    this.#spent = this.#spent.filter((at) => now - at < MINUTE_MS);
    const left = ALLOWED - FOR_OPERATOR - Math.max(FOR_POLLS, sent.length - this.#spent.length);
    if (this.#spent.length < left) return now;
    const oldest = left > 0 ? this.#spent.at(-left) : undefined;
    return oldest === undefined ? now + BUSY_MS : oldest + MINUTE_MS;
  }

  /**
   * By how much the pauses between polls grow, so that the requests last until the end of the day.
   * @param perMs requests that the polls would send in a ms
   */
  slowness(perMs: number): number {
    const { perDay, day } = this.#quota;
    if (perDay === null || this.#isAtFullSpeed()) return 1;
    const { endMs, nowMs } = day();
    const left = Math.max(1, perDay - this.dayUse().count);
    return Math.max(1, (perMs * (endMs - nowMs)) / left);
  }

  /** Requests that were sent today, also by an earlier session. */
  dayUse(): DayUse {
    const { startMs } = this.#quota.day();
    return this.#use.startMs === startMs ? this.#use : { startMs, count: 0 };
  }

  stop(): void {
    this.#end.abort();
  }

  #isAtFullSpeed(): boolean {
    const { perDay } = this.#quota;
    return perDay === null || this.dayUse().count < AT_FULL_SPEED * perDay;
  }

  #sentLately(): readonly number[] {
    const now = this.#clock.now();
    this.#sent = this.#sent.filter((at) => now - at < MINUTE_MS);
    return this.#sent;
  }
}
