/** The window to compare: creation time of transactions, both ends included; ms since the epoch. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
  /** How far beyond both ends the other sides (and the service, to match them) are read. */
  readonly marginMs: number;
}

export const DAY_MS = 86_400_000;

/**
 * A charge lives at most 172,000 s (unshown.md §3), so one paid in the window was created at most this long before it.
 */
export const MARGIN_MS = 2 * DAY_MS;

export const isWithin = ({ fromMs, toMs }: Window, at: number): boolean => at >= fromMs && at <= toMs;
