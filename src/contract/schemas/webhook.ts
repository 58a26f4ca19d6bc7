import * as z from 'zod/mini';
import { nullish, openEnum, text } from '../codecs.ts';

/** §2.7 Webhook. `secret` only in the answer to its creation, once. */
export const webhook = z.looseObject({
  id: z.string(),
  url: text,
  active: z.optional(z.nullable(z.boolean())),
  /** Empty: all events. */
  events: nullish(z.array(z.string())),
  hasSecret: z.optional(z.nullable(z.boolean())),
  createdAt: text,
  updatedAt: text,
});
export type Webhook = z.output<typeof webhook>;

export const createdWebhook = z.extend(webhook, { secret: z.optional(z.nullable(z.string())) });

/** The new secret of a rotation or of the account's callbacks; shown once, never readable again. */
export const newSecret = z.looseObject({ secret: z.string(), message: z.optional(z.nullable(z.string())) });

/** One attempt to hand an event over, as `GET /user/callbacks` tells it (unshown.md §7). */
export const callback = z.looseObject({
  id: z.string(),
  url: text,
  /** What the receiver answered; null when it did not answer. */
  status: nullish(z.number()),
  transactionId: text,
  createdAt: text,
  body: z.optional(z.unknown()),
  responseBody: text,
  responseHeaders: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  /** ms */
  responseTime: nullish(z.number()),
});

/** Both answers seen for resends (§4.1; unshown.md §7): `enqueued`, or `message` with `total`. */
export const resend = z.looseObject({
  enqueued: z.optional(
    z.looseObject({
      count: z.number(),
      truncated: z.boolean(),
      items: z.array(z.looseObject({ transactionId: text, webhookId: text, eventType: text })),
    }),
  ),
  message: z.optional(z.nullable(z.string())),
  total: z.optional(z.nullable(z.number())),
});

/** §2.7 Webhook verification (sandbox only). */
export const verification = z.looseObject({
  webhookId: z.string(),
  url: text,
  status: openEnum(['pending', 'verified', 'failed']),
  detail: text,
  checkedAt: text,
});
