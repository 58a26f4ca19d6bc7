import { type Clock, momentOf, msBetween, sleep } from './clock.ts';

export interface Polling<T> {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Whether reading may end with this value. */
  readonly isDone: (value: T) => boolean;
  /** Pause in ms after the reading number `turn`, which counts from 0. */
  readonly pauseMs: (turn: number, value: T) => number;
  /** Longest time in ms. Default: no limit. */
  readonly forMs?: number | undefined;
  /** Called before each pause. `leftMs` is infinite if there is no limit. */
  readonly onWait?: (value: T, leftMs: number) => void;
}

/** Reads until a value is done, or the time is up. Returns the last value. */
export async function poll<T>(read: () => Promise<T>, polling: Polling<T>): Promise<T> {
  const { clock, signal, isDone, pauseMs, forMs = Number.POSITIVE_INFINITY, onWait } = polling;
  const start = momentOf(clock);
  for (let turn = 0; ; turn += 1) {
    const value = await read();
    const leftMs = forMs - msBetween(start, momentOf(clock));
    if (isDone(value) || leftMs <= 0) return value;
    onWait?.(value, leftMs);
    await sleep(clock, Math.min(pauseMs(turn, value), leftMs), signal);
  }
}

/** Returns pauses that grow by a factor up to the longest one, in whole ms. */
export const growingPauses =
  (firstMs: number, factor: number, longestMs: number) =>
  (turn: number): number =>
    Math.min(longestMs, Math.round(firstMs * factor ** turn));
