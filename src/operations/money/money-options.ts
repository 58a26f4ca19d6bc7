import type { Decimal } from '../../domain/money/decimal.ts';
import type { SeenEntry } from '../../storage/journal/journal.ts';
import type { Reference } from './new-reference.ts';

/** Options that payouts and transfers share. */
export interface MoneyOptions {
  /** Amount in reais. */
  readonly amount: Decimal;
  readonly reference: Reference;
  /**
   * Journal entries of earlier payments to the same receiver, each with the version that the person saw
   * before confirming; null when nobody was asked.
   */
  readonly seen: readonly SeenEntry[] | null;
  /** Text for the receiver. */
  readonly comment?: string | undefined;
  readonly virtualAccount?: string | undefined;
  readonly callbackUrl?: string | undefined;
}

/** Returns the options as body fields of the main family (unshown.md §3). */
export const mainFields = (
  { comment, virtualAccount, callbackUrl }: Omit<MoneyOptions, 'amount' | 'seen'>,
  reference: string,
) => ({
  clientReference: reference,
  description: comment,
  virtualAccount,
  callbackUrl,
});

/**
 * Returns the options as body fields of the hub (unshown.md §10). The hub has no field for the reference. The
 * reference is sent as the idempotency key.
 */
export const hubFields = ({ comment, callbackUrl }: Omit<MoneyOptions, 'amount' | 'seen'>) => ({
  comment,
  callbackUrl,
});
