/** Money of one direction: today's total, and the last hour minute by minute. */
export interface MoneyDirection {
  readonly cents: number;
  readonly count: number;
  /** Cents of each of the last 60 minutes, oldest first; null for minutes that were not read completely. */
  readonly perMinute: readonly (number | null)[];
}

/**
 * Money that moved today, and today's charges. Amounts are in cents; times in ms since 1970, by the service's
 * clock. A payment counts at the time when it was paid. A refund counts at the time when it was made, even if
 * its charge is older.
 */
export interface MoneyFlows {
  /** Midnight in São Paulo. */
  readonly dayStart: number;
  /** Start of the period of all totals: midnight, or later while not all of today was read. */
  readonly since: number;
  /** Whether the totals cover the whole day. If not, they are lower limits. */
  readonly isComplete: boolean;
  readonly in: MoneyDirection;
  /** Money paid by payouts and refunds. */
  readonly out: MoneyDirection & { readonly refunds: number; readonly refundedCents: number };
  readonly netCents: number;
  /** Charges created in the period, and how many of them were paid or are pending. */
  readonly charges: { readonly created: number; readonly paid: number; readonly pending: number };
  /** Median time from creation to payment, of charges paid in the period; null when there are none. */
  readonly medianToPayMs: number | null;
}

/** Number of minutes in `perMinute`. */
export const MINUTES = 60;
