import type { TRANSACTION_TYPES, transaction } from '../../../contract/schemas/transaction.ts';
import type { RefundStatus, TransactionStatus } from '../../../domain/money/transaction-statuses.ts';
import type { Thousandths } from '../money/thousandths.ts';

export const STORED_METHODS = ['PIX', 'INTERNAL_TRANSFER'] as const;

interface TypedColumns {
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

/** All other fields of the contract are stored as texts, except those of the QR code's picture. */
type TextColumn = Exclude<keyof typeof transaction.shape, keyof TypedColumns | 'qrCodeBase64' | 'qrCodeUrl'>;

export type TransactionRow = TypedColumns & Readonly<Record<TextColumn, string | null>>;
