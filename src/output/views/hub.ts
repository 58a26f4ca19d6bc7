import type { HubCharge, HubPayout, HubTransfer } from '../../contract/schemas/hub.ts';
import { fields, type View } from '../view.ts';

/** Payouts of the hub (§2.3); cents. */
export const hubPayoutView: View<HubPayout> = {
  noun: 'payout',
  columns: fields<HubPayout>([
    ['id', 'id', 'table'],
    ['status', 'status', 'table'],
    ['amount', 'cents', 'table'],
    ['serviceFee', 'cents', 'table'],
    ['totalDebited', 'cents', 'table'],
    ['pixKey', 'key', 'table'],
    ['comment', 'text'],
    ['e2e', 'id'],
    ['providerRejectedReason', 'text'],
    ['callbackUrl', 'text'],
    ['createdAt', 'time', 'table'],
    ['sentAt', 'time'],
    ['approvedAt', 'time'],
    ['confirmedAt', 'time'],
  ]),
};

/** Charges of the hub (§2.4), refunds included; cents. */
export const hubChargeView: View<HubCharge> = {
  noun: 'charge',
  columns: fields<HubCharge>([
    ['id', 'id', 'table'],
    ['status', 'status', 'table'],
    ['amount', 'cents', 'table'],
    ['netAmount', 'cents'],
    ['serviceFee', 'cents'],
    ['refundedAmount', 'cents', 'table'],
    ['refundInProgressAmount', 'cents'],
    ['refundableAmount', 'cents'],
    ['refundFee', 'cents'],
    ['externalRef', 'text', 'table'],
    ['description', 'text'],
    ['method', 'text'],
    ['openInfractionProtocol', 'id'],
    ['callbackUrl', 'text'],
    ['createdAt', 'time', 'table'],
    ['paidAt', 'time'],
    ['refundedAt', 'time'],
  ]),
};

/** Internal transfers of the hub (§2.5); cents. */
export const hubTransferView: View<HubTransfer> = {
  noun: 'transfer',
  columns: fields<HubTransfer>([
    ['id', 'id', 'table'],
    ['status', 'status', 'table'],
    ['side', 'text', 'table'],
    ['amount', 'cents', 'table'],
    ['serviceFee', 'cents', 'table'],
    ['totalDebited', 'cents'],
    ['comment', 'text'],
    ['providerRejectedReason', 'text'],
    ['callbackUrl', 'text'],
    ['createdAt', 'time', 'table'],
    ['confirmedAt', 'time'],
    ['failedAt', 'time'],
  ]),
};
