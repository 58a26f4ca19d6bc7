/** What is compared: transactions created within, both ends included; ms since the epoch. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
  /** How far the other sides (and the service, for them) are looked at beyond both ends. */
  readonly marginMs: number;
}

export const DAY_MS = 86_400_000;

/** A charge lives 172,000 s at the most (unshown.md §3): what was paid in the window was made at most this long before it. */
export const MARGIN_MS = 2 * DAY_MS;

export const isWithin = ({ fromMs, toMs }: Window, at: number): boolean => at >= fromMs && at <= toMs;
