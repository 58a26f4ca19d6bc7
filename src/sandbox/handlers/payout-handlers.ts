import { createPayout, payQrCode } from '../../contract/routes/payouts.ts';
import { checkPixKey, wireKeyType } from '../../domain/keys/check-pix-key.ts';
import { UNREGISTERED_CNPJ } from '../fixtures.ts';
import type { Call, Handlers } from '../handler-types.ts';
import type { Service } from '../service.ts';
import { nameOfKey, ServiceFault, throwRequestedError } from '../service-fault.ts';
import type { AccountRow } from '../state/accounts/account-row.ts';
import { accountByNumber } from '../state/accounts/sandbox-accounts.ts';
import { type Thousandths, thousandths } from '../state/money/thousandths.ts';
import { amountOfCode, decodePayableCode, nameOfCode } from '../state/transactions/decode-payable-code.ts';
import {
  beginPayout,
  checkBounds,
  checkDay,
  failPayout,
  settlePayout,
} from '../state/transactions/payouts.ts';
import { refundByReference, requestRefund } from '../state/transactions/refunds.ts';
import {
  checkReference,
  findTransaction,
  PAYOUTS,
  TRANSFERS,
  toTransaction,
} from '../state/transactions/transaction-row.ts';
import { nextTransactionId, transactionById } from '../state/transactions/transactions.ts';
import { makeTransfer } from '../state/transactions/transfers.ts';
import { checkTarget } from '../state/webhooks/check-target.ts';

/**
 * Required form of a key, by its type. Documents have no punctuation, and phone numbers start with 55
 * (unshown.md §1).
 */
const WRITTEN: Readonly<Record<string, RegExp>> = {
  cpf: /^\d{11}$/,
  cnpj: /^[0-9A-Za-z]{12}\d{2}$/,
  phone: /^\+?55\d+$/,
};

/**
 * Payouts of at least `COMPLETED_FROM` and at most `COMPLETED_TO` complete immediately. Smaller payouts fail,
 * and larger ones complete later (unshown.md §5).
 */
const COMPLETED_FROM: Thousandths = 10_000n;
const COMPLETED_TO: Thousandths = 100_000n;

export const payoutHandlers = {
  createPayout: ({ service, body, caller }) => {
    const { account } = caller;
    const key = keyOf(body.pixKey, body.pixType);
    checkCreation(service, account, body);
    const amount = thousandths(body.amount);
    checkBounds(account, amount);
    throwRequestedError(createPayout.errors, nameOfKey(key));
    if (key === UNREGISTERED_CNPJ) throw new ServiceFault('PZS201');
    checkDay(service, account, amount);
    const row = beginPayout(service, {
      id: nextTransactionId(service),
      account,
      amount,
      fee: account.withdrawFee,
      operation: 'WITHDRAW',
      destination: key,
      comment: body.description ?? null,
      fields: { ...fieldsOf(body), withdrawPixKey: key, withdrawPixType: body.pixType },
      hub: false,
    });
    if (amount < COMPLETED_FROM) {
      return toTransaction(
        service,
        failPayout(service, row, 'CANCELED', 'Valor de teste abaixo de R$ 10,00'),
      );
    }
    return toTransaction(service, amount <= COMPLETED_TO ? settlePayout(service, row) : row);
  },

  payQrCode: ({ service, body, caller }) => {
    const { account } = caller;
    const code = decodePayableCode(body.qrCode);
    checkCreation(service, account, body);
    throwRequestedError(payQrCode.errors, nameOfCode(code));
    const amount = amountOfCode(service, code, body.amount && thousandths(body.amount));
    checkBounds(account, amount);
    checkDay(service, account, amount);
    const type = code.key === null ? null : checkPixKey(code.key).type;
    const row = beginPayout(service, {
      id: nextTransactionId(service),
      account,
      amount,
      fee: account.withdrawFee,
      operation: 'EXTERNAL_PAYMENT',
      destination: body.qrCode,
      comment: body.description ?? null,
      fields: {
        ...fieldsOf(body),
        withdrawPixKey: code.key,
        withdrawPixType: type === null ? null : wireKeyType(type),
      },
      hub: false,
    });
    return toTransaction(service, row);
  },

  readPayout: ({ service, query, caller }) =>
    toTransaction(service, findTransaction(service, caller.account, PAYOUTS, query)),

  /** Makes a transfer, which completes immediately (unshown.md §3). */
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

  /**
   * Refunds a charge. `clientReference` is the idempotency key: a second request with the same reference
   * makes no new refund (unshown.md §3).
   */
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

function keyOf(text: string, type: 'cpf' | 'cnpj' | 'phone' | 'email' | 'evp'): string {
  const written = WRITTEN[type]?.test(text) ?? true;
  const { canonical } = checkPixKey(text, type.toUpperCase() as Uppercase<typeof type>);
  if (canonical === null || !written) throw new ServiceFault('PZK600');
  return canonical;
}

type Body = Pick<Call<typeof createPayout>['body'], 'clientReference' | 'virtualAccount' | 'callbackUrl'>;

/**
 * Checks callback URL, reference and permission of a new payout. The reference is checked before the
 * permission, so that a repeated payout always gets `PZC210`.
 */
function checkCreation(service: Service, account: AccountRow, body: Body): void {
  if (body.callbackUrl !== undefined) checkTarget(service, 'callbackUrl', body.callbackUrl);
  checkReference(service, account, body.clientReference);
  if (account.allowWithdraw === 0n) throw new ServiceFault('PZS200');
}

const fieldsOf = ({ clientReference, virtualAccount, callbackUrl }: Body) => ({
  clientReference: clientReference ?? null,
  virtualAccount: virtualAccount ?? null,
  callbackUrl: callbackUrl ?? null,
});
