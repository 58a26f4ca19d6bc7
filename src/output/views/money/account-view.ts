import type * as z from 'zod/mini';
import type {
  account,
  pendingDeposit,
  serviceStatus,
  statementEntry,
} from '../../../contract/schemas/account.ts';
import { fields, type View } from '../../view.ts';

export const accountView: View<z.output<typeof account>> = {
  noun: 'account',
  columns: fields([
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
  ]),
};

export const statusView: View<z.output<typeof serviceStatus>> = {
  noun: 'status',
  columns: fields([
    ['status', 'status', 'table'],
    ['updated_at', 'time', 'table'],
  ]),
};

export const statementView: View<z.output<typeof statementEntry>> = {
  noun: 'movement',
  leavesOut: ['createdAt', 'newBalanceAvailable', 'reason', 'transactionId', 'balanceType'],
  columns: fields([
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
  ]),
};

export const pendingView: View<z.output<typeof pendingDeposit>> = {
  noun: 'deposit',
  leavesOut: ['payerName'],
  columns: fields([
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
  ]),
};
