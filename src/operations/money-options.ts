import type { Decimal } from '../domain/money.ts';

/** What payouts and transfers have in common. */
export interface MoneyOptions {
  /** Reais. */
  readonly amount: Decimal;
  readonly reference: string;
  /** What the receiver reads. */
  readonly comment?: string | undefined;
  readonly virtualAccount?: string | undefined;
  readonly callbackUrl?: string | undefined;
}

/** As bodies of the main family carry it (unshown.md §3). */
export const mainFields = ({ reference, comment, virtualAccount, callbackUrl }: MoneyOptions) => ({
  clientReference: reference,
  description: comment,
  virtualAccount,
  callbackUrl,
});

/** As bodies of the hub carry it (unshown.md §10): its reference is the idempotency key. */
export const hubFields = ({ comment, callbackUrl }: MoneyOptions) => ({ comment, callbackUrl });
