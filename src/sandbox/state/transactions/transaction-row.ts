import type { TRANSACTION_TYPES } from '../../../contract/schemas/transaction.ts';
import type { RefundStatus, TransactionStatus } from '../../../domain/money/transaction-statuses.ts';
import type { Thousandths } from '../money/thousandths.ts';

export const STORED_METHODS = ['PIX', 'INTERNAL_TRANSFER'] as const;

/** Defaults of the text columns that callers of `beginTransaction` may omit. */
const NO_TEXTS = {
  qrCodeText: null,
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
  refundEndToEndId: null,
  refundReason: null,
  refundDescription: null,
  cancellationReason: null,
} as const;

export interface TransactionRow extends Readonly<Record<keyof typeof NO_TEXTS, string | null>> {
  readonly seq: bigint;
  readonly id: string;
  readonly account: bigint;
  readonly type: (typeof TRANSACTION_TYPES)[number];
  readonly method: (typeof STORED_METHODS)[number];
  readonly status: TransactionStatus;
  readonly amount: Thousandths;
  readonly serviceFeeCharged: Thousandths;
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
  readonly paidAt: bigint | null;
  readonly expiresAt: bigint | null;
  readonly refundStatus: RefundStatus | null;
  readonly refundAmount: Thousandths | null;
  readonly refundedAt: bigint | null;
}

/** Defaults of all columns that callers of `beginTransaction` may omit. */
export const NOTHING_GIVEN = {
  ...NO_TEXTS,
  paidAt: null,
  expiresAt: null,
  refundStatus: null,
  refundAmount: null,
  refundedAt: null,
} as const satisfies Partial<TransactionRow>;
