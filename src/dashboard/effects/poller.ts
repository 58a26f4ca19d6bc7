import { Decimal } from '../../domain/money/decimal.ts';
import { PixError } from '../../domain/pix-error.ts';
import { pauseAfterFailure, READ_AGAIN } from '../../domain/time/backoff.ts';
import type { Clock } from '../../domain/time/clock.ts';
import { poll } from '../../domain/time/poll.ts';
import type { Action } from '../state/action.ts';
import {
  FEED_NAMES,
  type FeedFailure,
  type FeedName,
  type FeedValues,
  SERVICE_FEEDS,
} from '../state/feeds.ts';
import type { FeedReaders } from './feed-readers.ts';

interface Pace {
  /** Pause in ms after a change. Without changes, the pause grows to `slowMs`. */
  readonly fastMs: number;
  readonly slowMs: number;
  /** Factor by which the pauses grow while older data is read. About half of the requests then remain for it. */
  readonly sparing?: number;
  /** Number of requests that a reading sends. Default: 1. */
  readonly requests?: number;
}

/** With short pauses, polls send about 45 of the 60 allowed requests a minute (unshown.md §1). */
const PACE: Readonly<Record<FeedName, Pace>> = {
  status: { fastMs: 60_000, slowMs: 300_000, sparing: 2 },
  balance: { fastMs: 8_000, slowMs: 20_000, sparing: 2 },
  payments: { fastMs: 5_000, slowMs: 15_000 },
  // One request for the webhooks, one for the newest attempts.
  undelivered: { fastMs: 15_000, slowMs: 60_000, sparing: 2, requests: 2 },
  disputes: { fastMs: 30_000, slowMs: 300_000, sparing: 4 },
  journal: { fastMs: 2_000, slowMs: 5_000 },
  inbox: { fastMs: 250, slowMs: 1_000 },
};
const SLOWER = 1.5;
/** Pause when the service limits requests without saying for how long. */
const LIMITED = { firstMs: 15_000, longestMs: 15_000 };

/** State of a source that this machine does not have. */
const OFF = 'off';

interface FeedPlan {
  everyMs: number;
  isLost: boolean;
  seen: string | null;
  /** Whether `refresh` was called during the reading, whose result may then be too old. */
  isWanted: boolean;
  endPause: () => void;
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
  readonly #stop = new AbortController();

  constructor(options: PollerOptions) {
    this.#options = options;
    this.#plans = Object.fromEntries(
      FEED_NAMES.map((name) => [
        name,
        { everyMs: PACE[name].fastMs, isLost: false, seen: null, isWanted: false, endPause: () => {} },
      ]),
    ) as Record<FeedName, FeedPlan>;
  }

  start(): void {
    const { clock, onBug } = this.#options;
    const { signal } = this.#stop;
    for (const name of FEED_NAMES) {
      const plan = this.#plans[name];
      poll(() => this.#read(name), {
        clock,
        signal,
        pauseMs: (_turn, ms) => ms,
        onFailure: (error, failures) => this.#failed(name, error, failures),
        onPause(end) {
          plan.endPause = end;
          if (plan.isWanted) end();
        },
      }).catch((error: unknown) => (signal.aborted ? undefined : onBug(error)));
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Reads these sources now, and continues with their shortest pauses. */
  refresh(names: readonly FeedName[]): void {
    for (const name of names) {
      const plan = this.#plans[name];
      plan.everyMs = PACE[name].fastMs;
      plan.isWanted = true;
      plan.endPause();
    }
  }

  /** Resolves when each source was read or has failed. */
  async once(): Promise<void> {
    await Promise.all(
      FEED_NAMES.map((name) => this.#read(name).catch((error: unknown) => this.#failed(name, error, 1))),
    );
  }

  /** Returns the time until which the service limits requests, in ms by this machine's clock. */
  readonly limitedUntil = (): number => this.#limitedUntil;

  /** Reads a source and dispatches the value. @returns the pause in ms until the next reading */
  async #read(name: FeedName): Promise<number> {
    const { clock, readers, dispatch } = this.#options;
    const plan = this.#plans[name];
    plan.isWanted = false;
    const limitedMs = SERVICE_FEEDS.has(name) ? this.#limitedUntil - clock.now() : 0;
    if (limitedMs > 0) return limitedMs;
    const value = await readers[name]();
    if (this.#stop.signal.aborted) return 0;
    if (value === null) return this.#off(name);
    const isNew = this.#adapt(name, value) || plan.isLost;
    plan.isLost = false;
    const everyMs = this.#everyMs(name);
    dispatch({ type: 'feed-read', name, value, everyMs, isNew } as Action);
    return everyMs;
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
      (sum, one) => sum + (PACE[one].requests ?? 1) / this.#plans[one].everyMs,
      0,
    );
    return everyMs * (spares?.() === true ? (PACE[name].sparing ?? 1) : 1) * (slowness?.(perMs) ?? 1);
  }

  /** Dispatches the failure of a reading. @returns the pause in ms until the next reading */
  #failed(name: FeedName, error: unknown, failures: number): number {
    const { clock, dispatch, onBug } = this.#options;
    if (!(error instanceof PixError)) onBug(error);
    const failure = failureOf(error);
    this.#plans[name].isLost = true;
    const waitMs = pauseAfterFailure(error, failures, failure.isLimit ? LIMITED : READ_AGAIN);
    const retryAt = clock.now() + waitMs;
    if (failure.isLimit && retryAt > this.#limitedUntil) {
      this.#limitedUntil = retryAt;
      for (const one of FEED_NAMES) if (SERVICE_FEEDS.has(one)) this.#plans[one].everyMs = PACE[one].slowMs;
      dispatch({ type: 'limited', until: retryAt });
    }
    dispatch({ type: 'feed-failed', name, failure, retryAt });
    // The failure may be an outage, so read the service's status immediately.
    if (failure.isOutage && !this.#plans.status.isLost) this.refresh(['status']);
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
