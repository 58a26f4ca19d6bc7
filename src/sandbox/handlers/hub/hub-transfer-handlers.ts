import type { hubReadTransfer } from '../../../contract/routes/hub.ts';
import { maskDocument } from '../../../domain/keys/check-document.ts';
import { checkPixKey, maskPixKey } from '../../../domain/keys/check-pix-key.ts';
import type { Handlers, ReplyOf } from '../../handler-types.ts';
import type { Service } from '../../service.ts';
import { HubFault, nameOfKey, ServiceFault, throwRequestedHubError } from '../../service-fault.ts';
import { checkCallback, checkHubBalance } from '../../state/accounts/check-hub-payment.ts';
import { once } from '../../state/accounts/idempotency.ts';
import { accountOfKey } from '../../state/accounts/pix-key-row.ts';
import { accountOf, hubId } from '../../state/accounts/sandbox-accounts.ts';
import { centsDown, centsUp, thousandthsOfCents } from '../../state/money/thousandths.ts';
import { iso, optionalIso } from '../../state/time-conversions.ts';
import type { TransactionRow } from '../../state/transactions/transaction-row.ts';
import { transactionById, transactionBySeq } from '../../state/transactions/transactions.ts';
import { makeTransfer, transferOf } from '../../state/transactions/transfers.ts';

export const hubTransferHandlers = {
  hubCreateTransfer: ({ service, body, caller, headers }) => {
    const { account } = caller;
    const toPixKey = checkPixKey(body.toPixKey).canonical ?? body.toPixKey.trim();
    return once(service, {
      account: account.seq,
      key: headers['idempotency-key'],
      asked: { operation: 'transfer', amountCents: body.amount, destination: toPixKey },
      show: (row) => toTransfer(service, row, account.seq),
      make: () => {
        checkCallback(service, account, body.callbackUrl);
        throwRequestedHubError(nameOfKey(toPixKey));
        const receiver = accountOfKey(service, toPixKey);
        if (receiver === undefined) throw new HubFault('PIX_KEY_NOT_FOUND');
        if (receiver === account.seq)
          throw new HubFault('SCHEMA_INVALID', { toPixKey: 'é da própria conta' });
        const amount = thousandthsOfCents(body.amount);
        checkHubBalance(service, account, amount);
        return makeTransfer(service, {
          id: hubId(service, 'IT'),
          payer: account,
          receiver: accountOf(service, receiver),
          amount,
          comment: body.comment ?? null,
          toPixKey,
          fields: { callbackUrl: body.callbackUrl ?? null },
        });
      },
    });
  },

  /**
   * Returns a transfer if the caller is its sender or receiver. `transferId` is the id of the sender's
   * transaction (§4.2) or of the receiver's transaction.
   */
  hubReadTransfer: ({ service, params, caller }) =>
    toTransfer(service, transactionById(service, params.transferId), caller.account.seq),
} satisfies Handlers;

/**
 * Returns the transfer as the account sees it.
 * @throws ServiceFault `PZC301` if the transaction is not a transfer, or the account is neither sender nor
 * receiver
 */
function toTransfer(service: Service, row: TransactionRow, account: bigint): ReplyOf<typeof hubReadTransfer> {
  const transfer = transferOf(service, row.seq);
  if (!transfer) throw new ServiceFault('PZC301');
  const [sent, received] = [transfer.sent, transfer.received].map((seq) => transactionBySeq(service, seq));
  const own = [sent, received].find((side) => side?.account === account);
  if (!sent || !own) throw new ServiceFault('PZC301');
  const isSent = own === sent;
  const amount = centsDown(own.amount);
  const serviceFee = centsUp(own.serviceFeeCharged);
  return {
    id: sent.id,
    status: 'CONFIRMED',
    side: isSent ? 'SENT' : 'RECEIVED',
    amount,
    serviceFee,
    totalDebited: isSent ? amount + serviceFee : 0n,
    comment: transfer.comment ?? '',
    providerRejectedReason: null,
    callbackUrl: own.callbackUrl,
    counterparty: {
      name: isSent ? own.receiverName : own.payerName,
      document: maskDocument((isSent ? own.receiverDocument : own.payerDocument) ?? ''),
      pixKey: isSent && transfer.toPixKey !== null ? maskPixKey(transfer.toPixKey) : null,
    },
    createdAt: iso(own.createdAt),
    confirmedAt: optionalIso(own.paidAt),
    failedAt: null,
  };
}
