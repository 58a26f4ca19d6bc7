import * as z from 'zod/mini';
import { REFUND_STATUSES, TRANSACTION_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { decimal, decimalText, nullish, openEnum, openStatus, text } from '../codecs.ts';

export const TRANSACTION_TYPES = ['DEPOSIT', 'WITHDRAW', 'COMMISSION'] as const;
export const TRANSACTION_METHODS = ['PIX', 'BANK_SLIP', 'INTERNAL_TRANSFER'] as const;

const fields = {
  id: z.string(),
  status: openStatus(TRANSACTION_STATUSES),
  type: nullish(openEnum(TRANSACTION_TYPES)),
  method: nullish(openEnum(TRANSACTION_METHODS)),
  /** In reais. */
  amount: nullish(decimal),
  /** Fee in reais. It may have more than two decimals (0.115). */
  serviceFeeCharged: nullish(decimal),
  qrCodeText: text,
  qrCodeBase64: text,
  qrCodeUrl: text,
  generatedName: text,
  generatedDocument: text,
  generatedEmail: text,
  payerName: text,
  payerDocument: text,
  payerInstitutionIspb: text,
  payerInstitutionName: text,
  payerAccountNumber: text,
  receiverName: text,
  receiverDocument: text,
  receiverInstitutionIspb: text,
  receiverInstitutionName: text,
  receiverAccountNumber: text,
  endToEndId: text,
  createdAt: text,
  updatedAt: text,
  paidAt: text,
  withdrawPixKey: text,
  withdrawPixType: text,
  clientReference: text,
  virtualAccount: text,
  callbackUrl: text,
  refundEndToEndId: text,
  refundStatus: nullish(openStatus(REFUND_STATUSES)),
  refundReason: text,
  refundDescription: text,
  refundedAt: text,
  cancellationReason: text,
};

/** The transaction of §2.1. */
export const transaction = z.looseObject({ ...fields, refundAmount: nullish(decimal) });
export type Transaction = z.output<typeof transaction>;

/** Part of an `INFRACTION_CHANGED` delivery (§6.5; fields from unshown.md §7). */
const deliveredInfraction = z.looseObject({
  id: z.string(),
  protocol: text,
  type: text,
  status: text,
  reportedBy: text,
  reportDetails: text,
  analysisResult: text,
  analysisDetails: text,
  transactionEndToEndId: text,
  reportedAt: text,
  expiresAt: text,
});

/** The body of a delivery (§6.5). Here `refundAmount` is a string; elsewhere it is a number. */
export const deliveredTransaction = z.looseObject({
  ...fields,
  refundAmount: nullish(decimalText),
  infraction: z.optional(z.nullable(deliveredInfraction)),
});
export type DeliveredTransaction = z.output<typeof deliveredTransaction>;
