import type { Transaction } from '../../../contract/schemas/transaction.ts';
import { fields, type View } from '../../view.ts';

/** Charges, payouts and transfers of the main family: one record, one view (§2.1). */
export const transactionView: View<Transaction> = {
  noun: 'transaction',
  columns: fields<Transaction>([
    ['id', 'id', 'table'],
    ['status', 'status', 'table'],
    ['type', 'text', 'table'],
    ['amount', 'brl', 'table'],
    ['serviceFeeCharged', 'brl'],
    ['payerName', 'name', 'table'],
    ['clientReference', 'text', 'table'],
    ['createdAt', 'time', 'table'],
    ['paidAt', 'time'],
    ['updatedAt', 'time'],
    ['method', 'text'],
    ['endToEndId', 'id'],
    ['virtualAccount', 'text'],
    ['generatedName', 'name'],
    ['generatedDocument', 'document'],
    ['generatedEmail', 'email', 'csv'],
    ['payerDocument', 'document'],
    ['payerInstitutionName', 'text'],
    ['payerInstitutionIspb', 'id'],
    ['payerAccountNumber', 'id'],
    ['receiverName', 'name'],
    ['receiverDocument', 'document'],
    ['receiverInstitutionName', 'text'],
    ['receiverInstitutionIspb', 'id'],
    ['receiverAccountNumber', 'id'],
    ['withdrawPixKey', 'key'],
    ['withdrawPixType', 'text'],
    ['callbackUrl', 'text'],
    ['refundStatus', 'status'],
    ['refundAmount', 'brl'],
    ['refundEndToEndId', 'id'],
    ['refundReason', 'text'],
    ['refundDescription', 'text'],
    ['refundedAt', 'time'],
    ['cancellationReason', 'text'],
    ['qrCodeText', 'text', 'csv'],
    ['qrCodeUrl', 'text', 'csv'],
  ]),
};

/** The same record as what was paid out: who got it instead of who paid. */
export const payoutView: View<Transaction> = {
  noun: 'payout',
  columns: transactionView.columns.map((column) => {
    if (column.name === 'payerName') return { ...column, shown: 'detail' };
    return ['receiverName', 'withdrawPixKey'].includes(column.name) ? { ...column, shown: 'table' } : column;
  }),
};
