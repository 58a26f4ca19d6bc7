import { makeEndToEndId } from '../../domain/keys/end-to-end-id.ts';
import { type EventName, PAID_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { ACCOUNTS, INSTITUTIONS, OWN_INSTITUTION, PAYERS } from '../../sandbox/fixtures.ts';

export interface Chance {
  readonly nowMs: number;
  readonly random: (bytes: number) => Uint8Array;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const DAY_MS = 86_400_000;
const [PAYER] = PAYERS;
const [BANK] = INSTITUTIONS;
const [SHOP] = ACCOUNTS;
const AMOUNT = 150;

/**
 * Returns a body (§6.5, fields of §2.1) for an invented charge of 150.00 reais. In deliveries, `refundAmount`
 * is text.
 */
export function sampleEventBody(event: EventName, { nowMs, random }: Chance): Record<string, unknown> {
  const text = (length: number): string => [...random(length)].map((byte) => LETTERS[byte % 36]).join('');
  const now = new Date(nowMs).toISOString();
  const isDispute = event === 'INFRACTION_CHANGED';
  const status = isDispute ? 'COMPLETED' : event.replace(/^TRANSACTION_/, '');
  const paid = PAID_STATUSES.has(status);
  const refunded = status === 'REFUNDED';
  const id = `TX${now.slice(0, 10).replaceAll('-', '')}${text(16)}`;
  const paidAt = new Date(nowMs - 1_000).toISOString();
  const endToEndId = paid ? makeEndToEndId({ ispb: BANK.ispb, atMs: nowMs, random: text }) : null;
  const code = paid ? null : `invented-code-of-${id}`;
  return {
    id,
    status,
    type: 'DEPOSIT',
    method: 'PIX',
    amount: AMOUNT,
    serviceFeeCharged: 0.115,
    qrCodeText: code,
    qrCodeBase64: null,
    qrCodeUrl: null,
    generatedName: PAYER.name,
    generatedDocument: PAYER.document,
    generatedEmail: 'cliente@exemplo.com.br',
    payerName: paid ? PAYER.name : null,
    payerDocument: paid ? PAYER.document : null,
    payerInstitutionIspb: paid ? BANK.ispb : null,
    payerInstitutionName: paid ? BANK.name : null,
    payerAccountNumber: null,
    receiverName: SHOP.name,
    receiverDocument: SHOP.document,
    receiverInstitutionIspb: OWN_INSTITUTION.ispb,
    receiverInstitutionName: OWN_INSTITUTION.name,
    receiverAccountNumber: paid ? SHOP.accountNumber : null,
    endToEndId,
    createdAt: new Date(nowMs - 60_000).toISOString(),
    updatedAt: now,
    paidAt: paid ? paidAt : null,
    withdrawPixKey: null,
    withdrawPixType: null,
    clientReference: `test-${text(8).toLowerCase()}`,
    virtualAccount: null,
    callbackUrl: null,
    refundEndToEndId: refunded
      ? makeEndToEndId({ ispb: BANK.ispb, atMs: nowMs, random: text, kind: 'return' })
      : null,
    refundAmount: refunded ? '150.00' : null,
    refundStatus: refunded ? 'COMPLETED' : status === 'WAITING_FOR_REFUND' ? 'PENDING' : null,
    refundReason: null,
    refundDescription: null,
    refundedAt: refunded ? now : null,
    cancellationReason: status === 'CANCELED' ? 'canceled by the merchant' : null,
    ...(isDispute ? { infraction: infractionOf(text, nowMs, endToEndId) } : {}),
  };
}

function infractionOf(
  text: (length: number) => string,
  nowMs: number,
  transactionEndToEndId: string | null,
): object {
  return {
    id: `c${text(24).toLowerCase()}`,
    protocol: crypto.randomUUID(),
    type: 'REFUND_REQUEST',
    status: 'OPEN',
    reportedBy: 'DEBITED_PARTICIPANT',
    reportDetails: 'invented for a test delivery',
    analysisResult: null,
    analysisDetails: null,
    transactionEndToEndId,
    reportedAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + 3 * DAY_MS).toISOString(),
  };
}
