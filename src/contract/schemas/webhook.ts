import * as z from 'zod/mini';
import { nullish, openEnum, plainNumber, text } from '../codecs.ts';

/** A webhook as the service returns it (§2.7 "Webhook"). */
export const webhook = z.looseObject({
  id: z.string(),
  url: text,
  active: z.optional(z.nullable(z.boolean())),
  /** If empty, the webhook gets all events. */
  events: nullish(z.array(z.string())),
  hasSecret: z.optional(z.nullable(z.boolean())),
  createdAt: text,
  updatedAt: text,
});
export type Webhook = z.output<typeof webhook>;

/** The answer to a creation. No other answer contains the secret. */
export const createdWebhook = z.extend(webhook, { secret: z.optional(z.nullable(z.string())) });

/** Answer that contains a new secret. No other request returns the secret again. */
export const newSecret = z.looseObject({ secret: z.string(), message: z.optional(z.nullable(z.string())) });

/** An item of `GET /user/callbacks` (unshown.md §7). */
export const callback = z.looseObject({
  id: z.string(),
  url: text,
  /** HTTP status of the receiver's answer; null if there was no answer. */
  status: nullish(plainNumber),
  transactionId: text,
  createdAt: text,
  body: z.optional(z.unknown()),
  responseBody: text,
  responseHeaders: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  /** Time in ms until the receiver answered. */
  responseTime: nullish(plainNumber),
});

/**
 * The answer to a resend has one of two forms (§4.1, unshown.md §7): `enqueued`, or `message` and `total`.
 */
export const resend = z.looseObject({
  enqueued: z.optional(
    z.looseObject({
      count: plainNumber,
      truncated: z.boolean(),
      items: z.array(z.looseObject({ transactionId: text, webhookId: text, eventType: text })),
    }),
  ),
  message: z.optional(z.nullable(z.string())),
  total: z.optional(z.nullable(plainNumber)),
});

/** Only the service's sandbox verifies webhooks (§2.7 "Webhook verification"). */
export const verification = z.looseObject({
  webhookId: z.string(),
  url: text,
  status: openEnum(['pending', 'verified', 'failed']),
  detail: text,
  checkedAt: text,
});
