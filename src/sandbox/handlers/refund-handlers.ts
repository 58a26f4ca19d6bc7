import type { Handlers } from '../handler.ts';
import { ServiceFault } from '../service-fault.ts';
import { thousandths } from '../state/money/thousandths.ts';
import { refundByReference, requestRefund } from '../state/transactions/refunds.ts';
import { toTransaction } from '../state/transactions/to-transaction.ts';
import { transactionById } from '../state/transactions/transactions.ts';

export const refundHandlers = {
  /** `clientReference` is the idempotency key: a repetition returns the existing refund (unshown.md §3). */
  createRefund: ({ service, params, body, caller }) => {
    const { seq: account } = caller.account;
    const row = transactionById(service, params.transactionId, account);
    const { clientReference, description } = body;
    const amount = body.amount && thousandths(body.amount);
    const known =
      clientReference === undefined ? undefined : refundByReference(service, account, clientReference);
    if (!known)
      return toTransaction(service, requestRefund(service, row, { amount, clientReference, description }));
    const same = amount === undefined ? known.whole === 1n : known.amount === amount;
    if (known.transactionSeq !== row.seq || !same) throw new ServiceFault('PZC210');
    return toTransaction(service, row);
  },
} satisfies Handlers;
