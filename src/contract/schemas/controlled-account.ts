import * as z from 'zod/mini';
import { accountNumber, decimal, nullish } from '../codecs.ts';

export const TOKEN_NAMES = ['deposit', 'withdraw', 'both', 'hub'] as const;

/** Only control routes return these settings. Amounts are in reais. */
export const controlledAccount = z.looseObject({
  accountNumber,
  name: z.string(),
  document: z.string(),
  /** If true, the service refuses changes of the account's security settings (`PZA204`). */
  locked: z.boolean(),
  contractSigned: z.boolean(),
  allowDeposit: z.boolean(),
  /** If false, charges for a CNPJ are refused (`PZD201`). */
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
  /** If true, the service limits the request rate (`PZG429`). */
  rateLimits: z.boolean(),
  sourceIp: z.string(),
  /** Addresses that may use the account (§5 rule 8). */
  ips: z.array(z.string()),
  /** Whether each token is valid, by token name. */
  tokens: z.record(z.string(), z.boolean()),
});

/** The token is shown once. */
export const reissuedToken = z.looseObject({
  accountNumber,
  name: z.enum(TOKEN_NAMES),
  token: z.string(),
});
