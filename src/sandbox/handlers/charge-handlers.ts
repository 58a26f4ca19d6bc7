import type { createCharge } from '../../contract/routes/charges.ts';
import { encodeBrCode, toAns } from '../../domain/br-code/encode-br-code.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import type { Call, Handlers } from '../handler-types.ts';
import type { Service } from '../service.ts';
import { invalid, ServiceFault } from '../service-fault.ts';
import type { AccountRow } from '../state/accounts/account-row.ts';
import { reais, spokenReais, type Thousandths, thousandths } from '../state/money/thousandths.ts';
import {
  CHARGES,
  checkReference,
  findTransaction,
  type TransactionRow,
  toTransaction,
} from '../state/transactions/transaction-row.ts';
import {
  beginTransaction,
  nextTransactionId,
  partyFields,
  transactionById,
} from '../state/transactions/transactions.ts';
import { checkTarget } from '../state/webhooks/check-target.ts';

const DEFAULT_EXPIRY_S = 600;
/** A charge of more than this amount must contain the payer's document (`PZD602`). */
const DOCUMENT_FROM = thousandths(Decimal.of(2_000n, 0));

export const chargeHandlers = {
  /** Creates a charge (§4.1). Fields and limits are from unshown.md §2. */
  createCharge: (call) => toTransaction(call.service, beginCharge(call)),

  createChargeAlias: (call) => toTransaction(call.service, beginCharge(call)),

  /** Returns the charge that matches the query. If several match, it is the newest. */
  readCharge: ({ service, query, caller }) =>
    toTransaction(service, findTransaction(service, caller.account, CHARGES, query)),

  /**
   * Returns the QR code as PNG. Refuses with 400 if the charge has no QR code, or is already paid (unshown.md
   * §2).
   */
  chargeQrCode: ({ service, params, caller }) => {
    const { paidAt, qrCodeText } = transactionById(service, params.transactionId, caller.account.seq);
    if (paidAt !== null || qrCodeText === null) throw invalid('transactionId', 'a transação não tem QR Code');
    return service.drawQr(qrCodeText);
  },
} satisfies Handlers;

/**
 * Checks and stores a new charge.
 * @throws ServiceFault when `POST /pix` would refuse the charge
 */
export function beginCharge({
  service,
  body,
  caller,
}: Pick<Call<typeof createCharge>, 'service' | 'body' | 'caller'>): TransactionRow {
  const { account } = caller;
  const amount = thousandths(body.amount);
  checkDeposit(account, amount, body.generatedDocument);
  if (body.callbackUrl !== undefined) checkTarget(service, 'callbackUrl', body.callbackUrl);
  checkReference(service, account, body.clientReference);
  const expiresAt = service.clock.now() + (body.expiresIn ?? DEFAULT_EXPIRY_S) * 1000;
  const id = nextTransactionId(service);
  const qrCodeText = brCode(service, account, amount, id);
  const begun = beginTransaction(service, {
    id,
    account: account.seq,
    type: 'DEPOSIT',
    method: 'PIX',
    status: 'PENDING',
    amount,
    serviceFeeCharged: account.depositFee,
    expiresAt,
    qrCodeText,
    generatedName: body.generatedName ?? null,
    generatedDocument: body.generatedDocument ?? null,
    generatedEmail: body.generatedEmail ?? null,
    ...partyFields('receiver', account),
    clientReference: body.clientReference ?? null,
    virtualAccount: body.virtualAccount ?? null,
    callbackUrl: body.callbackUrl ?? null,
  });
  service.scheduler.add('expire', begun.seq, expiresAt);
  return begun;
}

function checkDeposit(account: AccountRow, amount: Thousandths, document: string | undefined): void {
  if (account.allowDeposit === 0n) throw new ServiceFault('PZD200');
  if (document?.length === 14 && account.allowCnpjDeposit === 0n) throw new ServiceFault('PZD201');
  const { cashInTicketMin: min, cashInTicketMax: max } = account;
  if (amount < min) throw new ServiceFault('PZD600', { min: spokenReais(min) });
  if (amount > max) throw new ServiceFault('PZD601', { max: spokenReais(max) });
  if (amount > DOCUMENT_FROM && document === undefined) throw new ServiceFault('PZD602');
}

function brCode(service: Service, account: AccountRow, amount: Thousandths, id: string): string {
  return encodeBrCode({
    url: `${new URL(service.origin).host}/qr/v2/${id}`,
    name: toAns(account.name, 25),
    city: 'SAO PAULO',
    amount: reais(amount).toString(),
  });
}
