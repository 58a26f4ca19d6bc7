import type { Decimal } from '../../domain/money/money.ts';
import type { SeenEntry } from '../../storage/journal/journal.ts';
import type { Reference } from './new-reference.ts';

/** Options that payouts and transfers share. */
export interface MoneyOptions {
  /** In reais. */
  readonly amount: Decimal;
  readonly reference: Reference;
  /** Equal payments, as the person sees them before confirming. */
  readonly seen: readonly SeenEntry[] | null;
  /** Text for the receiver. */
  readonly comment?: string | undefined;
  readonly virtualAccount?: string | undefined;
  readonly callbackUrl?: string | undefined;
}

/** The options as body fields of the main family (unshown.md §3). */
export const mainFields = (
  { comment, virtualAccount, callbackUrl }: Omit<MoneyOptions, 'amount' | 'seen'>,
  reference: string,
) => ({
  clientReference: reference,
  description: comment,
  virtualAccount,
  callbackUrl,
});

/** The options as body fields of the hub (unshown.md §10), whose reference is the idempotency key. */
export const hubFields = ({ comment, callbackUrl }: Omit<MoneyOptions, 'amount' | 'seen'>) => ({
  comment,
  callbackUrl,
});
