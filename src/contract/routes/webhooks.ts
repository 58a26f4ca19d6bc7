import * as z from 'zod/mini';
import { EVENTS } from '../../domain/money/transaction-statuses.ts';
import { isoDate, page, queryBoolean, queryInteger, sized, url } from '../codecs.ts';
import { array, json, pageOf, route } from '../route.ts';
import { callback, createdWebhook, newSecret, resend, verification, webhook } from '../schemas/webhook.ts';

export const createWebhook = route({
  name: 'webhook.create',
  method: 'POST',
  path: '/user/webhooks',
  body: z.looseObject({
    url,
    generateSecret: z.optional(z.boolean()),
    /** If empty or omitted, the webhook gets all events. */
    events: z.optional(z.array(z.enum(EVENTS))),
    active: z.optional(z.boolean()),
  }),
  reply: json(createdWebhook),
  status: 201,
  errors: ['PZA204'],
  idempotency: 'read-back',
  assumed: ['body field active'],
});

export const listWebhooks = route({
  name: 'webhook.list',
  method: 'GET',
  path: '/user/webhooks',
  reply: array(webhook),
  assumed: ['a bare array (data is accepted too)'],
});

export const rotateWebhookSecret = route({
  name: 'webhook.rotateSecret',
  method: 'POST',
  path: '/user/webhooks/:id/rotate-secret',
  reply: json(newSecret),
  errors: ['PZA204', 'PZW300'],
  assumed: ['the answer carries secret'],
});

export const createCallbackSecret = route({
  name: 'callback.createSecret',
  method: 'POST',
  path: '/user/callbacks/secret',
  reply: json(newSecret),
  status: 201,
  errors: ['PZA204', 'PZG409'],
  assumed: ['answer message and secret', '409 PZG409 when there is one already'],
});

export const rotateCallbackSecret = route({
  name: 'callback.rotateSecret',
  method: 'PATCH',
  path: '/user/callbacks/secret/rotate',
  reply: json(newSecret),
  errors: ['PZA204', 'PZG404'],
  assumed: ['answer secret', '404 PZG404 when there is none'],
});

export const listCallbacks = route({
  name: 'callback.list',
  method: 'GET',
  path: '/user/callbacks',
  query: z.object({
    ...page,
    id: z.optional(sized(1, 64)),
    url: z.optional(sized(1, 2048)),
    status: z.optional(queryInteger(100, 599)),
    transactionId: z.optional(sized(1, 64)),
    hasError: z.optional(queryBoolean),
    createdAtFrom: z.optional(isoDate),
    createdAtTo: z.optional(isoDate),
    sortBy: z.optional(z.enum(['createdAt', 'status'])),
    sortDirection: z.optional(z.enum(['asc', 'desc'])),
  }),
  reply: pageOf(callback, 'callbacks'),
  assumed: ['record fields', 'filters other than page and limit'],
});

export const resendWebhook = route({
  name: 'resend.webhook',
  method: 'POST',
  path: '/user/callbacks/resend/webhook/:webhookId',
  body: z.looseObject({ createdAtFrom: z.optional(isoDate), createdAtTo: z.optional(isoDate) }),
  reply: json(resend),
  errors: ['PZW300', 'PZW310', 'PZG422'],
  assumed: ['the period is the last 7 days unless createdAtFrom and createdAtTo say otherwise'],
});

/** Only transactions with a `callbackUrl` are resent (§4.1). */
export const resendBulk = route({
  name: 'resend.bulk',
  method: 'POST',
  path: '/user/callbacks/resend',
  body: z.looseObject({
    createdAtFrom: isoDate,
    createdAtTo: isoDate,
    transactionIds: z.optional(z.array(z.string())),
    transactionTypes: z.optional(z.array(z.string())),
    transactionStatus: z.optional(z.array(z.string())),
    transactionEndToEndIds: z.optional(z.array(z.string())),
  }),
  reply: json(resend),
  errors: ['PZG404', 'PZG422'],
  assumed: ['body fields'],
});

export const resendTransaction = route({
  name: 'resend.transaction',
  method: 'POST',
  path: '/user/callbacks/resend/:transactionId',
  reply: json(resend),
  errors: ['PZG404', 'PZG422'],
});

/** Only the service's sandbox has this route (§4.1 "Sandbox only", §6.6). */
export const readChallenge = route({
  name: 'webhook.readChallenge',
  family: 'sandbox',
  method: 'GET',
  path: '/sandbox/webhooks/:id/challenge',
  reply: json(verification),
  errors: ['PZW300'],
});

export const runChallenge = route({
  name: 'webhook.runChallenge',
  family: 'sandbox',
  method: 'POST',
  path: '/sandbox/webhooks/:id/challenge',
  reply: json(verification),
  errors: ['PZW300'],
  idempotency: 'read-back',
});
