/** Money of one direction: today's total, and the last hour minute by minute. */
export interface MoneyDirection {
  readonly cents: number;
  readonly count: number;
  /** Cents of each of the last 60 minutes, oldest first; null for minutes that were not read completely. */
  readonly perMinute: readonly (number | null)[];
}

/**
 * Money that moved today, and the charges of today. Amounts are cents; times are ms since 1970, by the service's clock.
 * A payment counts when it was paid and a refund when it was made, whenever the charge was created.
 */
export interface MoneyFigures {
  /** Midnight in São Paulo. */
  readonly dayStart: number;
  /** Start of the period of every total: midnight, or later while not everything of today was read. */
  readonly since: number;
  /** Whether the totals cover the whole day. If not, the totals of the day are at least these. */
  readonly isComplete: boolean;
  readonly in: MoneyDirection;
  /** Payouts and refunds. */
  readonly out: MoneyDirection & { readonly refunds: number; readonly refundedCents: number };
  readonly netCents: number;
  /** Charges created in the period, and what became of them. */
  readonly charges: { readonly created: number; readonly paid: number; readonly pending: number };
  /** From creation to payment, of the charges paid in the period; null when there are none. */
  readonly medianToPayMs: number | null;
}

/** The number of minutes of `perMinute`. */
export const MINUTES = 60;
