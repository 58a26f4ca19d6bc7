import type { RefundStatus, TransactionStatus } from '../../../domain/money/transaction-statuses.ts';
import type { Thousandths } from '../money/thousandths.ts';

export const STORED_TYPES = ['DEPOSIT', 'WITHDRAW', 'COMMISSION'] as const;
export const STORED_METHODS = ['PIX', 'INTERNAL_TRANSFER'] as const;

interface PlainFields {
  readonly id: string;
  readonly type: (typeof STORED_TYPES)[number];
  readonly method: (typeof STORED_METHODS)[number];
  readonly generatedName: string | null;
  readonly generatedDocument: string | null;
  readonly generatedEmail: string | null;
  readonly payerName: string | null;
  readonly payerDocument: string | null;
  readonly payerInstitutionIspb: string | null;
  readonly payerInstitutionName: string | null;
  readonly payerAccountNumber: string | null;
  readonly receiverName: string | null;
  readonly receiverDocument: string | null;
  readonly receiverInstitutionIspb: string | null;
  readonly receiverInstitutionName: string | null;
  readonly receiverAccountNumber: string | null;
  readonly endToEndId: string | null;
  readonly withdrawPixKey: string | null;
  readonly withdrawPixType: string | null;
  readonly clientReference: string | null;
  readonly virtualAccount: string | null;
  readonly callbackUrl: string | null;
  readonly refundEndToEndId: string | null;
  readonly refundStatus: RefundStatus | null;
  readonly refundReason: string | null;
  readonly refundDescription: string | null;
  readonly cancellationReason: string | null;
}

export interface TransactionRow extends PlainFields {
  readonly seq: bigint;
  readonly account: bigint;
  readonly status: TransactionStatus;
  readonly amount: Thousandths;
  readonly serviceFeeCharged: Thousandths;
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
  readonly paidAt: bigint | null;
  readonly expiresAt: bigint | null;
  readonly qrCodeText: string | null;
  /** Stored by older versions only; see `qrPngOf`. */
  readonly qrCodePng: Uint8Array | null;
  readonly refundAmount: Thousandths | null;
  readonly refundedAt: bigint | null;
}

/** Fields of a transaction that a caller may omit. */
export const NOTHING_GIVEN = {
  paidAt: null,
  expiresAt: null,
  qrCodeText: null,
  qrCodePng: null,
  generatedName: null,
  generatedDocument: null,
  generatedEmail: null,
  payerName: null,
  payerDocument: null,
  payerInstitutionIspb: null,
  payerInstitutionName: null,
  payerAccountNumber: null,
  receiverName: null,
  receiverDocument: null,
  receiverInstitutionIspb: null,
  receiverInstitutionName: null,
  receiverAccountNumber: null,
  endToEndId: null,
  withdrawPixKey: null,
  withdrawPixType: null,
  clientReference: null,
  virtualAccount: null,
  callbackUrl: null,
  refundAmount: null,
  refundEndToEndId: null,
  refundStatus: null,
  refundReason: null,
  refundDescription: null,
  refundedAt: null,
  cancellationReason: null,
} as const satisfies Partial<TransactionRow>;
