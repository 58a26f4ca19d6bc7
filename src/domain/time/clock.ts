export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** Largest assumed difference between the clocks of the service's machines, and between them and ours. */
export const SKEW_MS: number = 5 * MINUTE_MS;

/**
 * Callers pass a clock to all code that needs the time. Only `main.ts` reads the machine's clock directly.
 */
export interface Clock {
  /** In ms since the epoch. */
  now(): number;
  /**
   * In ms since any start. Changes of the machine's clock do not affect it. Some systems do not count the time
   * while the machine sleeps.
   */
  elapsed(): number;
  /**
   * Runs `task` as soon as `now() >= atMs`, but at the earliest on the next turn of the event loop.
   * @returns a function that cancels the task
   */
  at(atMs: number, task: () => void): () => void;
  /**
   * Runs `task` every `ms` milliseconds. The timer does not keep the process running.
   * @returns a function that stops the timer
   */
  every(ms: number, task: () => void): () => void;
}

/** A time by both `now` and `elapsed` of a clock. */
export interface Moment {
  readonly nowMs: number;
  readonly elapsedMs: number;
}

export const momentOf = (clock: Clock): Moment => ({ nowMs: clock.now(), elapsedMs: clock.elapsed() });

/**
 * Returns the ms from `earlier` to `later`, by the clock that shows more. So neither a clock that was set back
 * nor a machine that slept makes the time shorter.
 */
export const msBetween = (earlier: Moment, later: Moment): number =>
  Math.max(later.nowMs - earlier.nowMs, later.elapsedMs - earlier.elapsedMs);

/** Limit of `setTimeout`. Longer delays are split into several timeouts. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** The process keeps running until all timers of `at` have run or were cancelled. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  at(atMs, task) {
    let timer: NodeJS.Timeout;
    const arm = (): void => {
      const delay = Math.max(0, atMs - Date.now());
      timer = delay > LONGEST_TIMEOUT_MS ? setTimeout(arm, LONGEST_TIMEOUT_MS) : setTimeout(task, delay);
    };
    arm();
    return () => clearTimeout(timer);
  },
  every(ms, task) {
    const timer = setInterval(task, ms).unref();
    return () => clearInterval(timer);
  },
};

/** Called at the start of a pause with a function that ends the pause early. */
export type OnPause = (end: () => void) => void;

/** Resolves after `ms`. If the signal is aborted first, rejects with its reason. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal, onPause?: OnPause): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const cancel = clock.at(clock.now() + ms, end);
    signal?.addEventListener('abort', end, { once: true });
    onPause?.(end);
  });
}
