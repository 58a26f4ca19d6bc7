import type * as z from 'zod/mini';
import type {
  account,
  balance,
  pendingDeposit,
  serviceStatus,
  statementEntry,
} from '../../../contract/schemas/account.ts';
import { view } from '../../view.ts';

export const accountView = view<z.output<typeof account>>([
  ['accountNumber', 'id', 'table'],
  ['branch', 'id'],
  ['name', 'name', 'table'],
  ['status', 'status', 'table'],
  ['role', 'text'],
  ['balanceAvailable', 'brl', 'table'],
  ['balanceBlocked', 'brl', 'table'],
  ['allowDeposit', 'yesno'],
  ['allowWithdraw', 'yesno'],
  ['cashInTicketMin', 'brl'],
  ['cashInTicketMax', 'brl'],
  ['cashOutTicketMin', 'brl'],
  ['cashOutTicketMax', 'brl'],
  ['DailyWithdrawLimit', 'json'],
]);

export const statusView = view<z.output<typeof serviceStatus>>([
  ['status', 'status', 'table'],
  ['updated_at', 'time', 'table'],
]);

export const statementView = view<z.output<typeof statementEntry>>(
  [
    ['id', 'id', 'table'],
    ['operation', 'text', 'table'],
    ['amount', 'brl', 'table'],
    ['balanceType', 'text', 'table'],
    ['newBalanceAvailable', 'brl', 'table'],
    ['transactionId', 'id', 'table'],
    ['reason', 'text', 'table'],
    ['createdAt', 'time', 'table'],
    ['infractionId', 'id'],
    ['previousBalanceAvailable', 'brl'],
    ['previousBalanceBlocked', 'brl'],
    ['newBalanceBlocked', 'brl'],
    ['updatedAt', 'time'],
  ],
  { leavesOut: ['createdAt', 'newBalanceAvailable', 'reason', 'transactionId', 'balanceType'] },
);

export const pendingView = view<z.output<typeof pendingDeposit>>(
  [
    ['id', 'id', 'table'],
    ['status', 'status', 'table'],
    ['amount', 'brl', 'table'],
    ['payerName', 'name', 'table'],
    ['payerDocument', 'document'],
    ['createdAt', 'time', 'table'],
    ['payerInstitutionName', 'text'],
    ['payerInstitutionIspb', 'id'],
    ['payerAccountNumber', 'id'],
    ['receiverName', 'name'],
    ['receiverDocument', 'document'],
    ['receiverAccountNumber', 'id'],
    ['endToEndId', 'id'],
    ['updatedAt', 'time'],
  ],
  { leavesOut: ['payerName'] },
);

export const balanceView = view<z.output<typeof balance>>([
  ['balanceAvailable', 'brl', 'table'],
  ['balanceBlocked', 'brl', 'table'],
]);
