import * as z from 'zod/mini';
import { nullish, text } from '../codecs.ts';

export const FAULT_KINDS = ['drop-after', 'drop-before', 'delay', 'status', 'half-body', 'garbage'] as const;

/** Stories that traffic can tell instead of a common day. */
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
  /** `METHOD /path` as the contract writes it, or `*`. */
  route: z.string(),
  kind: z.enum(FAULT_KINDS),
  /** How often it still strikes; null: always. */
  times: nullish(z.number()),
  /** Of each request, 0 to 1. */
  probability: z.number(),
  /** For `status`. */
  status: z.optional(z.nullable(z.number())),
  /** For `status`: the code of the envelope. */
  code: text,
  /** For `delay`: ms. */
  delayMs: z.optional(z.nullable(z.number())),
});

export const sandboxStatus = z.looseObject({
  version: z.string(),
  seed: z.number(),
  /** The sandbox's own time, ISO 8601. */
  now: z.string(),
  transactions: z.number(),
  webhooks: z.number(),
  pendingDeliveries: z.number(),
  /** Turns a minute that traffic takes; 0 when it is off. */
  traffic: z.number(),
  /** The story it tells; null: a common day, or none. */
  scenario: text,
});

/** A sandbox that was just started: where it is, and the tokens that open it. */
export interface RunningSandbox {
  readonly baseUrl: string;
  readonly hubUrl: string;
  readonly cardUrl: string;
  readonly sandboxUrl: string;
  readonly controlUrl: string;
  readonly tokens: {
    readonly deposit: string;
    readonly withdraw: string;
    readonly both: string;
    readonly hub: string;
  };
  readonly profile: string;
}

/** Of one advance of the clock, in ms: ten years. */
export const LONGEST_ADVANCE_MS = 10 * 365 * 86_400_000;

/** Where the clock of the sandbox is, and where it was told to go. */
export const advancedClock = z.looseObject({
  now: z.string(),
  to: z.string(),
  /** Nothing is left to be done up to `to`. */
  reached: z.boolean(),
});
