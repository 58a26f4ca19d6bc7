import type { Transaction } from '../../../contract/schemas/transaction.ts';
import { type View, view, withShown } from '../../view.ts';

/** A charge, payout or transfer (§2.1). */
export const transactionView = view<Transaction>(
  [
    ['id', 'id', 'table'],
    ['status', 'status', 'table'],
    ['type', 'code', 'table'],
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
  ],
  {
    // `type` is kept: it shows whether money came in or went out.
    leavesOut: ['payerName', 'createdAt', 'clientReference'],
  },
);

/** A narrow terminal leaves out `type` first, because all charges have the same type. */
export const chargeView: View<Transaction> = {
  ...transactionView,
  leavesOut: ['type', 'payerName', 'createdAt', 'clientReference'],
};

/** Shows the receiver instead of the payer. All payouts have the same type, so tables omit the type. */
export const payoutView: View<Transaction> = {
  ...withShown(transactionView, {
    table: ['receiverName', 'withdrawPixKey'],
    detail: ['type', 'payerName'],
  }),
  leavesOut: ['withdrawPixKey', 'createdAt', 'receiverName', 'clientReference'],
};
