import { endedUnpaid } from '../../domain/money/statuses.ts';
import { PAID } from './load-service.ts';

/** `paid`: the money is where it was sent; `accepted`: a payout that may still be; `unpaid`: it never left, or came back. */
export type SumGroup = 'paid' | 'accepted' | 'unpaid';

/** How a transaction counts in a sum, by its status (§3.1). A charge that was refunded was received all the same. */
export function sumGroupOf(status: string, outgoing: boolean): SumGroup {
  if (endedUnpaid(status) || (outgoing && status === 'REFUNDED')) return 'unpaid';
  if (PAID.has(status)) return 'paid';
  return outgoing ? 'accepted' : 'unpaid';
}
