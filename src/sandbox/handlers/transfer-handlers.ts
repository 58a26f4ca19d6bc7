import type { Handlers } from '../handler.ts';
import { ServiceFault } from '../service-fault.ts';
import { accountByNumber } from '../state/accounts/sandbox-accounts.ts';
import { thousandths } from '../state/money/thousandths.ts';
import { checkReference, findTransaction, TRANSFERS } from '../state/transactions/find-transaction.ts';
import { toTransaction } from '../state/transactions/to-transaction.ts';
import { nextTransactionId } from '../state/transactions/transactions.ts';
import { makeTransfer } from '../state/transactions/transfers.ts';
import { checkTarget } from '../state/webhooks/check-target.ts';
import { fieldsOf } from './payout-handlers.ts';

export const transferHandlers = {
  /** The transfer completes at once (unshown.md §3). */
  createTransfer: ({ service, body, caller }) => {
    const { account } = caller;
    if (body.payerAccountNumber !== account.accountNumber) throw new ServiceFault('PZC400');
    if (body.receiverAccountNumber === account.accountNumber) throw new ServiceFault('PZC600');
    if (body.callbackUrl !== undefined) checkTarget(service, 'callbackUrl', body.callbackUrl);
    checkReference(service, account, body.clientReference);
    const receiver = accountByNumber(service, body.receiverAccountNumber);
    if (!receiver) throw new ServiceFault('PZC300');
    const sent = makeTransfer(service, {
      id: nextTransactionId(service),
      payer: account,
      receiver,
      amount: thousandths(body.amount),
      comment: body.description ?? null,
      toPixKey: null,
      fields: fieldsOf(body),
    });
    return toTransaction(service, sent);
  },

  readTransfer: ({ service, query, caller }) =>
    toTransaction(service, findTransaction(service, caller.account, TRANSFERS, query)),
} satisfies Handlers;
