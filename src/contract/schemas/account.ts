import * as z from 'zod/mini';
import { decimal, nullish, openEnum, text } from '../codecs.ts';

/**
 * Answer of `GET /user` (unshown.md §6). Amounts are in reais. The fields of `DailyWithdrawLimit` are
 * assumed.
 */
export const account = z.looseObject({
  accountNumber: text,
  branch: text,
  name: text,
  role: text,
  status: text,
  balanceAvailable: nullish(decimal),
  balanceBlocked: nullish(decimal),
  allowWithdraw: z.optional(z.nullable(z.boolean())),
  allowDeposit: z.optional(z.nullable(z.boolean())),
  cashInTicketMin: nullish(decimal),
  cashInTicketMax: nullish(decimal),
  cashOutTicketMin: nullish(decimal),
  cashOutTicketMax: nullish(decimal),
  DailyWithdrawLimit: nullish(
    z.looseObject({ limit: nullish(decimal), used: nullish(decimal), available: nullish(decimal) }),
  ),
});

/** Answer of `GET /user/balance`, in reais. */
export const balance = z.looseObject({ balanceAvailable: decimal, balanceBlocked: decimal });

/** An item of `GET /user/bank-statements` (unshown.md §6). Amounts are in reais. */
export const statementEntry = z.looseObject({
  id: z.string(),
  amount: nullish(decimal),
  operation: nullish(openEnum(['INCREMENT', 'DECREMENT'])),
  reason: text,
  balanceType: nullish(openEnum(['AVAILABLE', 'BLOCKED'])),
  previousBalanceAvailable: nullish(decimal),
  previousBalanceBlocked: nullish(decimal),
  newBalanceAvailable: nullish(decimal),
  newBalanceBlocked: nullish(decimal),
  transactionId: text,
  infractionId: text,
  createdAt: text,
  updatedAt: text,
});

/** An item of `GET /user/deposit-pending` (unshown.md §6). Amounts are in reais. */
export const pendingDeposit = z.looseObject({
  id: z.string(),
  status: text,
  amount: nullish(decimal),
  payerDocument: text,
  payerName: text,
  payerAccountNumber: text,
  payerInstitutionIspb: text,
  payerInstitutionName: text,
  receiverDocument: text,
  receiverName: text,
  receiverAccountNumber: text,
  receiverInstitutionIspb: text,
  receiverInstitutionName: text,
  endToEndId: text,
  createdAt: text,
  updatedAt: text,
});

/** Answer of `GET /status/`. The main family is assumed to answer like the hub (unshown.md §6). */
export const serviceStatus = z.looseObject({ status: text, updated_at: text });
