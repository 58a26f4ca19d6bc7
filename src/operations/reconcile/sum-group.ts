import { endedUnpaid } from '../../domain/money/transaction-statuses.ts';
import { PAID } from './load-service.ts';

/**
 * `paid`: the money has moved. `accepted`: a payout that may still be paid. `unpaid`: a payout whose money
 * never left the account or came back, or a charge that is not paid.
 */
export type SumGroup = 'paid' | 'accepted' | 'unpaid';

/** Returns the sum to which a transaction belongs, by its status (§3.1). A refunded charge still counts as received. */
export function sumGroupOf(status: string, outgoing: boolean): SumGroup {
  if (endedUnpaid(status) || (outgoing && status === 'REFUNDED')) return 'unpaid';
  if (PAID.has(status)) return 'paid';
  return outgoing ? 'accepted' : 'unpaid';
}
