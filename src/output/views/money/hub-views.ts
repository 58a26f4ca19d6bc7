import type * as z from 'zod/mini';
import type {
  HubCharge,
  HubPayout,
  HubTransfer,
  hubBalance,
  hubStatementEntry,
} from '../../../contract/schemas/hub.ts';
import type { hubInfraction } from '../../../contract/schemas/infraction.ts';
import { view } from '../../view.ts';

/** A payout (§2.3). Amounts are in cents. */
export const hubPayoutView = view<HubPayout>([
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
]);

/** A charge with its refunds (§2.4). Amounts are in cents. */
export const hubChargeView = view<HubCharge>(
  [
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
  ],
  { leavesOut: ['refundedAmount', 'createdAt', 'externalRef'] },
);

/** A transfer (§2.5). Amounts are in cents. */
export const hubTransferView = view<HubTransfer>([
  ['id', 'id', 'table'],
  ['status', 'status', 'table'],
  ['side', 'word', 'table'],
  ['amount', 'cents', 'table'],
  ['serviceFee', 'cents', 'table'],
  ['totalDebited', 'cents'],
  ['comment', 'text'],
  ['providerRejectedReason', 'text'],
  ['callbackUrl', 'text'],
  ['createdAt', 'time', 'table'],
  ['confirmedAt', 'time'],
  ['failedAt', 'time'],
]);

/** The balance and its blocked parts (§2.7). Amounts are in cents. */
export const hubBalanceView = view<z.output<typeof hubBalance>>([
  ['available', 'cents', 'table'],
  ['blocked', 'cents', 'table'],
  ['total', 'cents', 'table'],
  ['blockedBySecurity', 'cents'],
  ['blockedByWithdraw', 'cents'],
  ['blockedByRefund', 'cents'],
  ['syncedAt', 'time', 'table'],
]);

/** A statement entry (unshown.md §10). Amounts are in cents; debits are negative. */
export const hubStatementView = view<z.output<typeof hubStatementEntry>>(
  [
    ['id', 'id', 'table'],
    ['trigger', 'word', 'table'],
    ['amount', 'cents', 'table', { sign: () => '+' }],
    ['balanceAfter', 'cents', 'table'],
    ['description', 'text', 'table'],
    ['postedAt', 'time', 'table'],
    ['originId', 'id'],
    ['gross', 'cents'],
    ['fee', 'cents'],
    ['status', 'status'],
    ['statusDetail', 'text'],
    ['statusReason', 'text'],
    ['statusAt', 'time'],
    ['payoutOperation', 'text'],
    ['infractionProtocol', 'id'],
    ['counterparty', 'json', 'csv'],
    ['entryId', 'id'],
  ],
  { leavesOut: ['id', 'postedAt', 'description'] },
);

/** An infraction (§2.6). Amounts are in cents. `dueAt` is the deadline of the defense. */
export const hubInfractionView = view<z.output<typeof hubInfraction>>([
  ['protocol', 'id', 'table'],
  ['status', 'status', 'table'],
  ['type', 'word', 'table'],
  ['blockedAmount', 'cents', 'table'],
  ['dueAt', 'deadline', 'table'],
  ['endToEndId', 'id'],
  ['settledAmount', 'cents'],
  ['feeCharged', 'cents'],
  ['reportedBy', 'text'],
  ['reportDetails', 'text'],
  ['analysisResult', 'text'],
  ['analysisDetails', 'text'],
  ['reportedAt', 'time'],
  ['closedAt', 'time'],
  ['id', 'id'],
]);
