import type { Decimal } from '../../domain/money/money.ts';
import type { Reference } from './new-reference.ts';

/** What payouts and transfers have in common. */
export interface MoneyOptions {
  /** Reais. */
  readonly amount: Decimal;
  readonly reference: Reference;
  /** What the receiver reads. */
  readonly comment?: string | undefined;
  readonly virtualAccount?: string | undefined;
  readonly callbackUrl?: string | undefined;
}

/** As bodies of the main family carry it (unshown.md §3). */
export const mainFields = (
  { comment, virtualAccount, callbackUrl }: Omit<MoneyOptions, 'amount'>,
  reference: string,
) => ({
  clientReference: reference,
  description: comment,
  virtualAccount,
  callbackUrl,
});

/** As bodies of the hub carry it (unshown.md §10): its reference is the idempotency key. */
export const hubFields = ({ comment, callbackUrl }: Omit<MoneyOptions, 'amount'>) => ({
  comment,
  callbackUrl,
});
