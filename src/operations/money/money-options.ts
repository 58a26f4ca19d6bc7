import type { Decimal } from '../../domain/money/decimal.ts';
import type { SeenEntry } from '../../storage/journal/journal-entry.ts';
import type { Reference } from './new-reference.ts';

export interface MoneyOptions {
  readonly amount: Decimal;
  readonly reference: Reference;
  /**
   * Earlier payments to this receiver, as the person saw them before confirming. Null when nobody was asked.
   */
  readonly seen: readonly SeenEntry[] | null;
  readonly comment?: string | undefined;
  readonly virtualAccount?: string | undefined;
  readonly callbackUrl?: string | undefined;
}

/** Returns the body fields of the main family, which unshown.md §3 describes. */
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
 * Returns the body fields of the hub, which unshown.md §10 describes. The hub takes the reference as the
 * idempotency key.
 */
export const hubFields = ({ comment, callbackUrl }: Omit<MoneyOptions, 'amount' | 'seen'>) => ({
  comment,
  callbackUrl,
});
