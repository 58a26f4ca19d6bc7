import { Decimal } from '../../domain/money/decimal.ts';
import { PixError } from '../../domain/pix-error.ts';
import { pauseAfterFailure, READ_AGAIN } from '../../domain/time/backoff.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { Action } from '../state/action.ts';
import {
  FEED_NAMES,
  type FeedFailure,
  type FeedName,
  type FeedValues,
  SERVICE_FEEDS,
} from '../state/feeds.ts';
import type { FeedReaders } from './feed-readers.ts';

/**
 * Pauses between readings, in ms. A source has the short pause after a change; without changes, its pause
 * grows. With short pauses, polls send about 45 of the 60 allowed requests a minute (unshown.md §1).
 */
const PACE: Readonly<Record<FeedName, { readonly fastMs: number; readonly slowMs: number }>> = {
  status: { fastMs: 60_000, slowMs: 300_000 },
  balance: { fastMs: 8_000, slowMs: 20_000 },
  payments: { fastMs: 5_000, slowMs: 15_000 },
  undelivered: { fastMs: 15_000, slowMs: 60_000 },
  disputes: { fastMs: 30_000, slowMs: 300_000 },
  journal: { fastMs: 2_000, slowMs: 5_000 },
  inbox: { fastMs: 250, slowMs: 1_000 },
};
const SLOWER = 1.5;
/**
 * Returns how many requests one reading of a source sends. For undelivered events: one for the webhooks, one
 * for the newest attempts.
 */
const requestsFor = (name: FeedName): number => (name === 'undelivered' ? 2 : 1);
/**
 * Factors by which the pauses of `PACE` grow while older data is read. About half of the requests then remain
 * for older data.
 */
const SPARING: Partial<Readonly<Record<FeedName, number>>> = {
  balance: 2,
  undelivered: 2,
  disputes: 4,
  status: 2,
};
/** Pause when the service limits requests without saying for how long. */
const LIMITED = { firstMs: 15_000, longestMs: 15_000 };

/** State of a source that this machine does not have. */
const OFF = 'off';

interface FeedPlan {
  everyMs: number;
  failures: number;
  isReading: boolean;
  /**
   * Whether `refresh` was called during a reading. The result may then be too old, so the source is read
   * again.
   */
  isWanted: boolean;
  seen: string | null;
  cancel: () => void;
}

export interface PollerOptions {
  readonly clock: Clock;
  readonly readers: FeedReaders;
  readonly dispatch: (action: Action) => void;
  /** Returns whether older data is being read, so that polls must leave requests for it. */
  readonly spares?: () => boolean;
  /**
   * Returns the factor by which pauses must grow, so that the daily quota lasts all day.
   * @param perMs number of requests per ms without this factor
   */
  readonly slowness?: (perMs: number) => number;
  readonly onBug: (error: unknown) => void;
}

/** Reads every source repeatedly, each with its own pauses. Two readings of one source never overlap. */
export class Poller {
  readonly #options: PollerOptions;
  readonly #plans: Readonly<Record<FeedName, FeedPlan>>;
  #limitedUntil = 0;
  #isOver = false;

  constructor(options: PollerOptions) {
    this.#options = options;
    this.#plans = Object.fromEntries(
      FEED_NAMES.map((name) => [
        name,
        {
          everyMs: PACE[name].fastMs,
          failures: 0,
          isReading: false,
          isWanted: false,
          seen: null,
          cancel: () => {},
        },
      ]),
    ) as Record<FeedName, FeedPlan>;
  }

  start(): void {
    for (const name of FEED_NAMES) void this.#read(name);
  }

  stop(): void {
    this.#isOver = true;
    for (const name of FEED_NAMES) this.#plans[name].cancel();
  }

  /** Reads these sources now, and continues with their shortest pauses. */
  refresh(names: readonly FeedName[]): void {
    for (const name of names) {
      const plan = this.#plans[name];
      plan.everyMs = PACE[name].fastMs;
      if (plan.isReading) plan.isWanted = true;
      else if (!this.#isLimited(name)) {
        plan.cancel();
        void this.#read(name);
      }
    }
  }

  /** Resolves when each source was read or has failed. */
  async once(): Promise<void> {
    await Promise.all(FEED_NAMES.map((name) => this.#readOnce(name)));
  }

  #isLimited(name: FeedName): boolean {
    return SERVICE_FEEDS.has(name) && this.#limitedUntil > this.#options.clock.now();
  }

  /** Returns the time until which the service limits requests, in ms by this machine's clock. */
  readonly limitedUntil = (): number => this.#limitedUntil;

  async #read(name: FeedName): Promise<void> {
    const plan = this.#plans[name];
    plan.isReading = true;
    plan.isWanted = false;
    const waitMs = await this.#readOnce(name);
    plan.isReading = false;
    if (this.#isOver) return;
    const { clock } = this.#options;
    const next = plan.isWanted ? clock.now() : clock.now() + waitMs;
    plan.cancel = clock.at(
      Math.max(next, SERVICE_FEEDS.has(name) ? this.#limitedUntil : 0),
      () => void this.#read(name),
    );
  }

  /**
   * Reads a source and dispatches the value or the failure. Never rejects. @returns the pause in ms until the
   * next reading
   */
  async #readOnce(name: FeedName): Promise<number> {
    const { readers, dispatch, onBug } = this.#options;
    const plan = this.#plans[name];
    try {
      const value = await readers[name]();
      if (this.#isOver) return 0;
      if (value === null) return this.#off(name);
      const hadFailed = plan.failures > 0;
      plan.failures = 0;
      const isNew = this.#adapt(name, value) || hadFailed;
      const everyMs = this.#everyMs(name);
      dispatch({ type: 'feed-read', name, value, everyMs, isNew } as Action);
      return everyMs;
    } catch (error) {
      if (this.#isOver) return 0;
      if (!(error instanceof PixError)) onBug(error);
      return this.#failed(name, error);
    }
  }

  #off(name: FeedName): number {
    const plan = this.#plans[name];
    const failure = { errorCode: OFF, key: `feed.no_${name}`, params: {}, isLimit: false, isOutage: false };
    if (plan.seen !== OFF) this.#options.dispatch({ type: 'feed-off', name, failure });
    plan.seen = OFF;
    return PACE[name].slowMs;
  }

  #everyMs(name: FeedName): number {
    const { everyMs } = this.#plans[name];
    if (!SERVICE_FEEDS.has(name)) return everyMs;
    const { spares, slowness } = this.#options;
    const perMs = [...SERVICE_FEEDS].reduce(
      (sum, one) => sum + requestsFor(one) / this.#plans[one].everyMs,
      0,
    );
    return everyMs * (spares?.() === true ? (SPARING[name] ?? 1) : 1) * (slowness?.(perMs) ?? 1);
  }

  #failed(name: FeedName, error: unknown): number {
    const { clock, dispatch } = this.#options;
    const plan = this.#plans[name];
    const failure = failureOf(error);
    plan.failures += 1;
    const waitMs = pauseAfterFailure(error, plan.failures, failure.isLimit ? LIMITED : READ_AGAIN);
    const retryAt = clock.now() + waitMs;
    if (failure.isLimit && retryAt > this.#limitedUntil) {
      this.#limitedUntil = retryAt;
      for (const one of FEED_NAMES) if (SERVICE_FEEDS.has(one)) this.#plans[one].everyMs = PACE[one].slowMs;
      dispatch({ type: 'limited', until: retryAt });
    }
    dispatch({ type: 'feed-failed', name, failure, retryAt });
    // The failure may be an outage, so read the service's status immediately.
    if (failure.isOutage && name !== 'status' && this.#plans.status.failures === 0) this.refresh(['status']);
    return waitMs;
  }

  /**
   * Shortens the pause if the value has changed, otherwise lengthens it. Returns whether the value has
   * changed.
   */
  #adapt<Name extends FeedName>(name: Name, value: FeedValues[Name]): boolean {
    const plan = this.#plans[name];
    const { fastMs, slowMs } = PACE[name];
    const seen = signatureOf(value);
    const isNew = seen !== plan.seen;
    plan.everyMs = isNew ? fastMs : Math.min(slowMs, plan.everyMs * SLOWER);
    plan.seen = seen;
    return isNew;
  }
}

function failureOf(error: unknown): FeedFailure {
  if (!(error instanceof PixError))
    return {
      errorCode: 'internal',
      key: 'dashboard.failed',
      params: { text: String(error) },
      isLimit: false,
      isOutage: false,
    };
  const { key, params = {}, statusCode } = error.init;
  const isLimit = statusCode === 429;
  const isOutage = !isLimit && (error.kind === 'unavailable' || error.kind === 'unknown');
  return { errorCode: error.errorCode, key, params, isLimit, isOutage };
}

const MOST_COMPARED = 100;

/** Returns a text that is equal for equal values. Ignores the time of the reading. */
function signatureOf(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (key === 'readAt' || key === 'members' || key === 'since') return undefined;
    if (typeof part === 'bigint' || part instanceof Decimal) return String(part);
    return Array.isArray(part) ? part.slice(0, MOST_COMPARED) : part;
  });
}
