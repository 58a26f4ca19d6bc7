import { type ClientEvent, maskUrl } from '../../client/client-event.ts';
import type { WireRequest } from '../../contract/transport.ts';
import { decodeUri } from '../../domain/text/decode-uri.ts';
import { maskPersonalUrl } from '../../domain/text/mask-personal.ts';
import { type Clock, MINUTE_MS, sleep } from '../../domain/time/clock.ts';
import { MinuteWindow } from '../../domain/time/minute-window.ts';
import type { LoggedRequest } from '../state/list-rows.ts';

/** Number of requests that the service allows in a minute (unshown.md §1). */
const ALLOWED = 60;
/** Number of requests of `ALLOWED` that are reserved for the operator. */
const FOR_OPERATOR = 10;
/**
 * Number of requests of `ALLOWED` that are reserved for polls, even if the polls needed fewer in the last
 * minute.
 */
const FOR_POLLS = 25;
/**
 * Number of requests of `ALLOWED` that readings of delivery attempts leave to the other polls. A busy account has
 * many pages of attempts, which would delay the figures of today's money. Readings that the operator waits for leave
 * half of this number.
 */
const FOR_MONEY = 8;
/** The operator may begin to wait for attempts while they wait for a request, so this is checked repeatedly. */
const AGAIN_MS = 500;
const BUSY_MS = 5_000;
/**
 * Part of the daily quota that may be used without slowing down. The rest is spread over the remaining day.
 */
const AT_FULL_SPEED = 0.4;

export interface DayQuota {
  /** Null when the service's daily quota is not known. */
  readonly perDay: number | null;
  /** Returns the current time, and the start and end of the current day, in ms by the service's clock. */
  readonly day: () => { readonly startMs: number; readonly endMs: number; readonly nowMs: number };
  /** Number of requests that earlier runs sent, and the day to which this number belongs. */
  readonly earlier?: DayUse | undefined;
}

export interface DayUse {
  readonly startMs: number;
  readonly count: number;
}

/**
 * Divides the requests of a minute among polls, the operator and older data. Spreads a daily quota over the
 * day.
 */
export class RequestBudget {
  readonly #clock: Clock;
  readonly #quota: DayQuota;
  readonly #end = new AbortController();
  readonly #sent: MinuteWindow;
  readonly #spent: MinuteWindow;
  /** Time of the last request for attempts that the operator waited for. */
  #awaitedAt = Number.NEGATIVE_INFINITY;
  #use: DayUse;

  constructor(clock: Clock, quota: DayQuota) {
    this.#clock = clock;
    this.#sent = new MinuteWindow(clock);
    this.#spent = new MinuteWindow(clock);
    this.#quota = quota;
    this.#use = quota.earlier ?? { startMs: 0, count: 0 };
  }

  get perDay(): number | null {
    return this.#quota.perDay;
  }

  readonly count = (): void => {
    this.#sent.count();
    this.#countOfDay();
  };

  /**
   * Waits until a poll may send a request, and counts it. After a reading of attempts that the operator waited for, polls
   * may use all that is left of the minute. Rejects after `stop`.
   */
  readonly take = (): Promise<void> =>
    this.#takeWithin(() =>
      this.#clock.now() - this.#awaitedAt < MINUTE_MS ? ALLOWED : ALLOWED - FOR_OPERATOR,
    );

  /** Like `take`, for readings of delivery attempts. @param isAwaited whether the operator waits for them now */
  takeForAttempts(isAwaited: () => boolean): Promise<void> {
    return this.#takeWithin(() => {
      if (!isAwaited()) return ALLOWED - FOR_OPERATOR - FOR_MONEY;
      this.#awaitedAt = this.#clock.now();
      return ALLOWED - FOR_MONEY / 2;
    });
  }

  async #takeWithin(allowed: () => number): Promise<void> {
    for (let ms = this.#sent.waitMs(allowed()); ms > 0; ms = this.#sent.waitMs(allowed()))
      await sleep(this.#clock, Math.min(ms, AGAIN_MS), this.#end.signal);
    this.count();
  }

  /** Whether a detail may be read that the operator did not ask for. */
  hasRoom(): boolean {
    return this.#isAtFullSpeed() && this.#sent.lately().length <= ALLOWED - FOR_OPERATOR;
  }

  spend(): void {
    this.#spent.count();
  }

  /** Returns the earliest time for the next request for older data, in ms by this machine's clock. */
  nextAt(): number {
    const now = this.#clock.now();
    if (!this.#isAtFullSpeed()) return now + MINUTE_MS;
    const spent = this.#spent.lately().length;
    const left = ALLOWED - FOR_OPERATOR - Math.max(FOR_POLLS, this.#sent.lately().length - spent);
    if (left <= 0) return now + BUSY_MS;
    return now + this.#spent.waitMs(left);
  }

  /**
   * Returns the factor by which pauses between polls grow, so that the quota lasts all day.
   * @param perMs number of requests per ms that the polls would send
   */
  slowness(perMs: number): number {
    const { perDay, day } = this.#quota;
    if (perDay === null || this.#isAtFullSpeed()) return 1;
    const { endMs, nowMs } = day();
    const left = Math.max(1, perDay - this.dayUse().count);
    return Math.max(1, (perMs * (endMs - nowMs)) / left);
  }

  dayUse(): DayUse {
    const { startMs } = this.#quota.day();
    return this.#use.startMs === startMs ? this.#use : { startMs, count: 0 };
  }

  stop(): void {
    this.#end.abort();
  }

  #countOfDay(): void {
    const { startMs, count } = this.dayUse();
    this.#use = { startMs, count: count + 1 };
  }

  #isAtFullSpeed(): boolean {
    const { perDay } = this.#quota;
    return perDay === null || this.dayUse().count < AT_FULL_SPEED * perDay;
  }
}

/** Returns a function that logs each request when it is sent, and again when it is answered or has failed. */
export function requestReporter(
  clock: Clock,
  tell: (request: LoggedRequest) => void,
): (event: ClientEvent) => void {
  const open = new Map<WireRequest, LoggedRequest>();
  let number = 0;
  return (event) => {
    if (event.type === 'retry' || event.type === 'outcome') return;
    if (event.type === 'request') {
      number += 1;
      const { method, url } = event.request;
      const { pathname, search } = new URL(maskPersonalUrl(maskUrl(url)));
      const target = decodeUri(pathname + search) ?? pathname + search;
      const logged = { number, at: clock.now(), method, target, status: null, ms: null, fault: null };
      open.set(event.request, logged);
      tell(logged);
      return;
    }
    const logged = open.get(event.request);
    open.delete(event.request);
    if (logged === undefined) return;
    const ended = event.type === 'response' ? { status: event.status } : { fault: event.error.fault };
    tell({ ...logged, ...ended, ms: event.ms });
  };
}
