export interface MoneyDirection {
  readonly cents: number;
  readonly count: number;
  /** Cents of the last 60 minutes, oldest first; null for minutes that were not read completely. */
  readonly perMinute: readonly (number | null)[];
}

/**
 * Today's money and charges; amounts in cents, times in ms by the service's clock. Payments and refunds count
 * when they were made, even for older charges.
 */
export interface MoneyFlows {
  /** Midnight in São Paulo. */
  readonly dayStart: number;
  /** Start of the period of all totals: midnight, or later while some data is missing. */
  readonly since: number;
  /** Whether the totals cover the whole day. If not, they are lower limits. */
  readonly isComplete: boolean;
  readonly in: MoneyDirection;
  /** Money paid by payouts and refunds. */
  readonly out: MoneyDirection & { readonly refunds: number; readonly refundedCents: number };
  readonly netCents: number;
  /** Charges created in the period. */
  readonly charges: { readonly created: number; readonly paid: number; readonly pending: number };
  /** Median time from creation to payment, of charges paid in the period; null without charges. */
  readonly medianToPayMs: number | null;
}

export const MINUTES = 60;
