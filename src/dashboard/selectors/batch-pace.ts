import type { RecentRows } from '../../storage/journal/batch-plan.ts';

/** The rate is the average of this time. */
export const RATE_MS = 5 * 60_000;
/** If no row was sent for this time, the rate is unknown. */
const STILL_MS = 60_000;
/** A run that has just started is measured as if it had run for this time. */
const LEAST_MS = 10_000;

export interface BatchPace {
  readonly perMinute: number;
  /** Time that the other rows need at this rate, in ms. */
  readonly leftMs: number;
}

/**
 * Returns how fast rows were sent lately; null if none was.
 * @param left number of rows that were not sent yet
 */
export function batchPace(
  { count, firstAt, lastAt }: RecentRows,
  left: number,
  nowMs: number,
): BatchPace | null {
  if (count === 0 || firstAt === null || lastAt === null || nowMs - lastAt > STILL_MS) return null;
  // The clock of the machine that pays may be ahead of ours.
  const perMs = count / Math.max(LEAST_MS, Math.max(nowMs, lastAt) - firstAt);
  return { perMinute: perMs * 60_000, leftMs: left / perMs };
}
