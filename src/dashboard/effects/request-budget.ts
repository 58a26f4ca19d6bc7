import { type Clock, sleep } from '../../domain/time/clock.ts';

const MINUTE_MS = 60_000;
/** Requests a minute that the service allows (unshown.md §1). */
const ALLOWED = 60;
/** Number of the allowed requests that are reserved for the operator's actions. */
const FOR_OPERATOR = 10;
/**
 * Number of the allowed requests that are reserved for polls, even if polls needed fewer in the last minute.
 */
const FOR_POLLS = 25;
/** Wait in ms before older data may be read, when polls need all requests. */
const BUSY_MS = 5_000;
/**
 * Part of the day's requests that may be sent without slowing down. After that, the remaining requests are
 * spread over the rest of the day.
 */
const AT_FULL_SPEED = 0.4;

export interface DayQuota {
  /** Largest number of requests a day; null when the service's daily quota is not known. */
  readonly perDay: number | null;
  /** Returns start and end of the service's current day and the time now, in ms by the service's clock. */
  readonly day: () => { readonly startMs: number; readonly endMs: number; readonly nowMs: number };
  /** The requests of the last day on which an earlier run sent any. */
  readonly earlier?: DayUse | undefined;
}

/** Number of requests sent on one day of the service. */
export interface DayUse {
  readonly startMs: number;
  readonly count: number;
}

/**
 * Divides the requests that the service allows in a minute among polls, the operator and the reading of older
 * data. Also spreads the requests of a day, if there is a daily quota.
 */
export class RequestBudget {
  readonly #clock: Clock;
  readonly #quota: DayQuota;
  readonly #end = new AbortController();
  /** Times of all requests (`#spent`: of those that read older data), in ms. */
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

  /** Counts a request of the operator, which is sent without waiting. */
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

  /** Records that the next request reads older data. */
  spend(): void {
    this.#spent.push(this.#clock.now());
  }

  /**
   * Returns when the next request may read older data, in ms by this machine's clock. A time that is not in
   * the future means immediately.
   */
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
   * Returns the factor by which pauses between polls grow, so that the requests last until the end of the
   * day.
   * @param perMs number of requests per ms that the polls would send
   */
  slowness(perMs: number): number {
    const { perDay, day } = this.#quota;
    if (perDay === null || this.#isAtFullSpeed()) return 1;
    const { endMs, nowMs } = day();
    const left = Math.max(1, perDay - this.dayUse().count);
    return Math.max(1, (perMs * (endMs - nowMs)) / left);
  }

  /** Returns the number of requests sent today, including those of an earlier run. */
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
