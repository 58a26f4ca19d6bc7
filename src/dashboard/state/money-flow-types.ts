import { MINUTE_MS } from '../../domain/time/clock.ts';
import { say, type Words } from '../../i18n/index.ts';

export interface MoneyDirection {
  readonly cents: number;
  readonly count: number;
  /**
   * Sum in cents for each of the last 60 minutes, oldest first. Null for a minute that was not read
   * completely.
   */
  readonly perMinute: readonly (number | null)[];
}

/**
 * Today's money and charges; amounts in cents, times in ms by the service's clock. Payments and refunds count
 * on the day when they were made, even if the charge is older.
 */
export interface MoneyFlows {
  /** Start of what was read: midnight, or later while data is missing. Without `isComplete`, it may have a gap. */
  readonly since: number;
  /** Whether the totals cover the whole day. If not, they are lower limits. */
  readonly isComplete: boolean;
  /** Share of the day so far that was read, from 0 to 1. */
  readonly readShare: number;
  readonly in: MoneyDirection;
  readonly out: MoneyDirection & { readonly refunds: number; readonly refundedCents: number };
  /** Start of the first minute of `perMinute`. */
  readonly hourSince: number;
  readonly netCents: number;
  readonly charges: { readonly created: number; readonly paid: number; readonly pending: number };
  /**
   * Median time between creation and payment, for the charges that were paid in the period; null if no charge
   * was paid.
   */
  readonly medianToPayMs: number | null;
}

export const MINUTES = 60;

/** Returns the start of the last sixty minutes. The current minute counts as the last of them. */
export const hourStart = (serviceMs: number): number =>
  (Math.floor(serviceMs / MINUTE_MS) + 1 - MINUTES) * MINUTE_MS;

/**
 * Returns the number of charges that were paid, with their share: `4 of 5 paid (80 %)`. If the day was not read
 * completely, returns no share, because the other charges may differ.
 */
export function chargesText(
  { charges, isComplete }: MoneyFlows,
  words: Words,
  key: 'charges.share' | 'progress.text' = 'charges.share',
): string {
  const { created, paid } = charges;
  const [done, total] = isComplete ? [paid, created] : [`≥ ${paid}`, `≥ ${created}`];
  const share =
    created === 0 || !isComplete || key !== 'charges.share'
      ? ''
      : ` (${Math.round((100 * paid) / created)} %)`;
  return say(words, key, { done, total }) + share;
}
