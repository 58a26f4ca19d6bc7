import type { Transaction } from '../../../contract/schemas/transaction.ts';
import { fields, type View } from '../../view.ts';

/** A charge, payout or transfer (§2.1). */
export const transactionView: View<Transaction> = {
  noun: 'transaction',
  // `type` is kept: it shows whether money came in or went out.
  leavesOut: ['payerName', 'createdAt', 'clientReference'],
  columns: fields([
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
    ['qrCodeText', 'id', 'csv'],
    ['qrCodeUrl', 'text', 'csv'],
  ]),
};

/** A narrow terminal leaves out `type` first, because all charges have the same type. */
export const chargeView: View<Transaction> = {
  ...transactionView,
  noun: 'charge',
  leavesOut: ['type', 'payerName', 'createdAt', 'clientReference'],
};

/** Shows the receiver instead of the payer. All payouts have one type, which is not shown. */
export const payoutView: View<Transaction> = {
  noun: 'payout',
  leavesOut: ['withdrawPixKey', 'createdAt', 'receiverName', 'clientReference'],
  columns: transactionView.columns.map((column) => {
    if (['type', 'payerName'].includes(column.name)) return { ...column, shown: 'detail' };
    return ['receiverName', 'withdrawPixKey'].includes(column.name) ? { ...column, shown: 'table' } : column;
  }),
};
