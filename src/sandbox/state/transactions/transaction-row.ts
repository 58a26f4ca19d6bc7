import type { TRANSACTION_TYPES, Transaction, transaction } from '../../../contract/schemas/transaction.ts';
import type { RefundStatus, TransactionStatus } from '../../../domain/money/transaction-statuses.ts';
import type { Service } from '../../service.ts';
import { optionalReais, reais, type Thousandths } from '../money/thousandths.ts';
import { iso, optionalIso } from '../time-conversions.ts';

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

/** Converts a row to the record of §2.1. After the payment, the QR fields are null. */
export function toTransaction(service: Service, row: TransactionRow): Transaction {
  const { seq, account, expiresAt, ...fields } = row;
  const code = row.paidAt === null ? row.qrCodeText : null;
  return {
    ...fields,
    amount: reais(row.amount),
    serviceFeeCharged: reais(row.serviceFeeCharged),
    qrCodeText: code,
    qrCodeBase64: code && service.drawQr(code).toString('base64'),
    qrCodeUrl: code === null ? null : `${service.origin}/v1/pix/qr-code/${row.id}`,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    paidAt: optionalIso(row.paidAt),
    refundAmount: optionalReais(row.refundAmount),
    refundedAt: optionalIso(row.refundedAt),
  };
}
