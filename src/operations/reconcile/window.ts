/** Creation times of the compared transactions, in ms since 1970. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
  /** Records up to this long before and after the window are read too, to match records near its ends. */
  readonly marginMs: number;
}

export const DAY_MS = 86_400_000;

/**
 * A charge expires after at most 172,000 s (unshown.md §3). So a charge paid in the window was created at
 * most this long before.
 */
export const MARGIN_MS = 2 * DAY_MS;

export const isWithin = ({ fromMs, toMs }: Window, at: number): boolean => at >= fromMs && at <= toMs;
