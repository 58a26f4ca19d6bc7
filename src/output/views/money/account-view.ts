import type * as z from 'zod/mini';
import type {
  account,
  balance,
  pendingDeposit,
  serviceStatus,
  statementEntry,
} from '../../../contract/schemas/account.ts';
import type { JsonObject } from '../../../domain/text/json.ts';
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

type StatementEntry = z.output<typeof statementEntry>;

export const statementView = view<StatementEntry>(
  [
    ['id', 'id', 'table'],
    ['operation', 'word', 'table'],
    ['amount', 'brl', 'table', { sign: signOf }],
    ['balanceType', 'word', 'table'],
    // The balance that the entry changed.
    ['balanceAfter', 'brl', 'list', { value: balanceAfter }],
    ['newBalanceAvailable', 'brl', 'detail'],
    ['transactionId', 'id', 'table'],
    ['reason', 'word', 'table'],
    ['createdAt', 'time', 'table'],
    ['infractionId', 'id'],
    ['previousBalanceAvailable', 'brl'],
    ['previousBalanceBlocked', 'brl'],
    ['newBalanceBlocked', 'brl'],
    ['updatedAt', 'time'],
  ],
  // The sign shows the operation. On 80 columns, people need the balance and the reason more than the ids.
  { leavesOut: ['operation', 'transactionId', 'id', 'createdAt', 'reason'] },
);

function signOf({ operation }: StatementEntry): '+' | '-' | '' {
  if (operation === 'DECREMENT') return '-';
  return operation === 'INCREMENT' ? '+' : '';
}

function balanceAfter({ balanceType, newBalanceAvailable, newBalanceBlocked }: StatementEntry) {
  return balanceType === 'BLOCKED' ? newBalanceBlocked : newBalanceAvailable;
}

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

/** Balances of several profiles for people. A figure that is not complete begins with `≥`. */
export const cashPositionView = view<{
  readonly profile: string;
  readonly environment: string | null;
  readonly available?: string | null;
  readonly blocked?: string | null;
  readonly inToday?: string | null;
  readonly outToday?: string | null;
  readonly state?: string;
}>([
  ['profile', 'text', 'table'],
  ['environment', 'code', 'table'],
  ['available', 'brl', 'table'],
  ['blocked', 'brl', 'table'],
  ['inToday', 'brl', 'table'],
  ['outToday', 'brl', 'table'],
  ['state', 'state', 'table'],
]);

/** The same for csv and ndjson, in cents. */
export const cashPositionCentsView = view<JsonObject>([
  ['profile', 'text', 'table'],
  ['environment', 'code', 'table'],
  ['state', 'state', 'table'],
  ['availableCents', 'decimal', 'table'],
  ['blockedCents', 'decimal', 'table'],
  ['inTodayCents', 'decimal', 'table'],
  ['outTodayCents', 'decimal', 'table'],
  ['isComplete', 'yesno', 'table'],
  ['error', 'json', 'csv'],
]);
