import type { Transaction } from '../../../contract/schemas/transaction.ts';
import type { Service } from '../../service.ts';
import { optionalReais, reais } from '../money/thousandths.ts';
import { iso, optionalIso } from '../time-conversions.ts';
import type { TransactionRow } from './transaction-row.ts';

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
