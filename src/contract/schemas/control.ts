import * as z from 'zod/mini';
import { accountNumber, decimal, nullish, text } from '../codecs.ts';

export const FAULT_KINDS = [
  'drop-after',
  'drop-before',
  'delay',
  'status',
  'half-body',
  'garbage',
  'foreign-before',
  'foreign-after',
] as const;

/** Bodies of an answer that a proxy, firewall or gateway sends instead of the service. */
export const FOREIGN_BODIES = ['html', 'text', 'json', 'empty'] as const;

export const SCENARIOS = [
  'busy-day',
  'failed-callbacks',
  'med-storm',
  'bank-outage',
  'duplicate-events',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

export const fault = z.looseObject({
  id: z.string(),
  /** `METHOD /path` as in the contract, or `*` for all routes. */
  route: z.string(),
  kind: z.enum(FAULT_KINDS),
  /** Number of requests to which the fault still applies; null for no limit. */
  times: nullish(z.number()),
  /** The probability is between 0 and 1. */
  probability: z.number(),
  /** HTTP status that a fault of the kinds `status`, `foreign-before` and `foreign-after` answers. */
  status: z.optional(z.nullable(z.number())),
  /** Error code that a fault of the kind `status` answers. */
  code: text,
  /** Body that a fault of the kinds `foreign-before` and `foreign-after` answers. */
  body: z.optional(z.nullable(z.enum(FOREIGN_BODIES))),
  /** Delay in ms that a fault of the kind `delay` causes. */
  delayMs: z.optional(z.nullable(z.number())),
});

export const sandboxStatus = z.looseObject({
  version: z.string(),
  seed: z.number(),
  /** Time of the sandbox clock, ISO 8601. */
  now: z.string(),
  transactions: z.number(),
  webhooks: z.number(),
  pendingDeliveries: z.number(),
  /** New charges and payouts per minute; 0 when traffic is off. */
  traffic: z.number(),
  /** One of `SCENARIOS`. Null when traffic is off, and for the traffic of a normal day. */
  scenario: text,
});

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

/** A running sandbox. `tokens` are also stored in the profile `profile`. */
export interface RunningSandbox {
  readonly baseUrl: string;
  readonly hubUrl: string;
  readonly cardUrl: string;
  readonly sandboxUrl: string;
  readonly controlUrl: string;
  readonly tokens: Readonly<Record<(typeof TOKEN_NAMES)[number], string>>;
  readonly profile: string;
  readonly seed: number;
}

/** Ten years. */
export const LONGEST_ADVANCE_MS = 10 * 365 * 86_400_000;

/** State of the sandbox clock. `now` and `to` are ISO 8601. */
export const advancedClock = z.looseObject({
  now: z.string(),
  to: z.string(),
  /** Whether all events that are due until `to` have happened. */
  reached: z.boolean(),
});
