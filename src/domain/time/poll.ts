import { type Clock, momentOf, msBetween, type OnPause, sleep } from './clock.ts';

export interface Polling<T> {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Whether reading may end with this value. Default: reading never ends. */
  readonly isDone?: (value: T) => boolean;
  /** Pause in ms before the first reading. Default: none. */
  readonly firstMs?: number;
  /** Pause in ms after the reading number `turn`, which counts from 0. */
  readonly pauseMs: (turn: number, value: T) => number;
  /**
   * Called with the error of a reading, and the number of failures since the last value. Returns the pause in ms, or
   * throws if no later reading can succeed. Default: throws the error.
   */
  readonly onFailure?: (error: unknown, failures: number) => number | Promise<number>;
  /** Longest time in ms. Default: no limit. */
  readonly forMs?: number | undefined;
  /** Called before each pause that follows a value. `leftMs` is infinite if there is no limit. */
  readonly onWait?: (value: T, leftMs: number) => void;
  readonly onPause?: OnPause;
}

/** Reads until a value is done, or the time is up. Returns the last value. Rejects when the signal is aborted. */
export async function poll<T>(read: () => Promise<T>, polling: Polling<T>): Promise<T> {
  const { clock, signal, isDone, firstMs = 0, pauseMs, onFailure, onWait, onPause } = polling;
  const { forMs = Number.POSITIVE_INFINITY } = polling;
  const start = momentOf(clock);
  const left = (): number => forMs - msBetween(start, momentOf(clock));
  let failures = 0;
  if (firstMs > 0) await sleep(clock, firstMs, signal, onPause);
  for (let turn = 0; ; turn += 1) {
    let waitMs: number;
    try {
      const value = await read();
      const leftMs = left();
      if (isDone?.(value) || leftMs <= 0) return value;
      onWait?.(value, leftMs);
      waitMs = pauseMs(turn, value);
      failures = 0;
    } catch (error) {
      if (!onFailure || signal.aborted || left() <= 0) throw error;
      failures += 1;
      waitMs = await onFailure(error, failures);
    }
    await sleep(clock, Math.min(waitMs, left()), signal, onPause);
  }
}

/** Returns pauses that grow by a factor up to the longest one, in whole ms. */
export const growingPauses =
  (firstMs: number, factor: number, longestMs: number) =>
  (turn: number): number =>
    Math.min(longestMs, Math.round(firstMs * factor ** turn));
