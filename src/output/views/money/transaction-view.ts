import type { Transaction } from '../../../contract/schemas/transaction.ts';
import { type Column, type View, view, withShown } from '../../view.ts';

/** While the service does not know the receiver of a payout, its Pix key is shown. */
const COUNTERPARTY: Column<Transaction> = {
  name: 'counterparty',
  label: 'payerOrReceiver',
  type: 'party',
  shown: 'list',
  value: (item) => (item.type === 'WITHDRAW' ? item.receiverName || item.withdrawPixKey : item.payerName),
};

const BASE = view<Transaction>([
  ['id', 'id', 'table'],
  ['status', 'status', 'table'],
  ['type', 'word', 'table'],
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
]);

/**
 * A charge, payout or transfer (§2.1). Lists show the other side, the payer or the receiver, because one side is
 * always the account itself. The sign shows the direction, so a narrow terminal leaves out `type` first.
 */
export const transactionView: View<Transaction> = {
  columns: withShown(BASE, { detail: ['payerName'] }).columns.flatMap((column) => {
    if (column.name === 'amount') return [{ ...column, sign: signOf }];
    return column.name === 'payerName' ? [COUNTERPARTY, column] : [column];
  }),
  leavesOut: ['type', 'createdAt', 'clientReference', 'counterparty'],
};

/** A narrow terminal leaves out `type` first, because all charges have the same type. */
export const chargeView: View<Transaction> = {
  ...BASE,
  leavesOut: ['type', 'createdAt', 'payerName', 'clientReference'],
};

/** Shows the receiver instead of the payer. All payouts have the same type, so tables omit the type. */
export const payoutView: View<Transaction> = {
  ...withShown(BASE, { table: ['receiverName', 'withdrawPixKey'], detail: ['type', 'payerName'] }),
  leavesOut: ['createdAt', 'withdrawPixKey', 'clientReference', 'receiverName'],
};

/** Returns an empty text for an unknown type, whose direction is unknown too. */
function signOf({ type }: Transaction): '+' | '-' | '' {
  if (type === 'WITHDRAW') return '-';
  return type === 'DEPOSIT' || type === 'COMMISSION' ? '+' : '';
}
