import * as z from 'zod/mini';
import { accountNumber, decimal, nullish } from '../codecs.ts';

export const TOKEN_NAMES = ['deposit', 'withdraw', 'both', 'hub'] as const;

/** What the sandbox knows of an account beyond what the service tells: for its control routes alone. Amounts in reais. */
export const controlledAccount = z.looseObject({
  accountNumber,
  name: z.string(),
  document: z.string(),
  /** Refuses changes of its security (`PZA204`). */
  locked: z.boolean(),
  contractSigned: z.boolean(),
  allowDeposit: z.boolean(),
  /** Deposits of companies (`PZD201`). */
  allowCnpjDeposit: z.boolean(),
  allowWithdraw: z.boolean(),
  allowTransfer: z.boolean(),
  allowKeyLookup: z.boolean(),
  allowQrReading: z.boolean(),
  cashInTicketMin: decimal,
  cashInTicketMax: decimal,
  cashOutTicketMin: decimal,
  cashOutTicketMax: decimal,
  dailyWithdrawLimit: nullish(decimal),
  /** Whether the service's quotas hold (`PZG429`). */
  rateLimits: z.boolean(),
  /** Where its calls are said to come from. */
  sourceIp: z.string(),
  /** The whitelist (§5 rule 8). */
  ips: z.array(z.string()),
  /** Which of its tokens are valid; never the tokens themselves. */
  tokens: z.record(z.string(), z.boolean()),
});

/** A token in the place of one that leaked: shown once. */
export const reissuedToken = z.looseObject({
  accountNumber,
  name: z.enum(TOKEN_NAMES),
  token: z.string(),
});
