import type { readChallenge } from '../../contract/routes/webhooks.ts';
import { sendChallenge } from '../deliver/send-challenge.ts';
import type { Handlers, ReplyOf } from '../handler-types.ts';
import { optionalIso } from '../state/time-conversions.ts';
import { checkTarget } from '../state/webhooks/check-target.ts';
import {
  addWebhook,
  rotateSecret,
  toWebhook,
  type WebhookRow,
  webhookById,
  webhooksOf,
} from '../state/webhooks/webhooks.ts';

export const webhookHandlers = {
  /** Creates a webhook. Its secret is only in this answer (§2.7). */
  createWebhook: ({ service, body, caller }) => {
    checkTarget(service, 'url', body.url);
    const row = addWebhook(service, {
      account: caller.account.seq,
      url: body.url,
      events: [...new Set(body.events)],
      active: body.active ?? true,
      generateSecret: body.generateSecret ?? false,
    });
    return { ...toWebhook(row), secret: row.secret };
  },

  listWebhooks: ({ service, caller }) => webhooksOf(service, caller.account.seq).map(toWebhook),

  rotateWebhookSecret: ({ service, params, caller }) => ({
    secret: rotateSecret(service, webhookById(service, params.id, caller.account.seq)),
  }),

  readChallenge: ({ service, params, caller }) =>
    toVerification(webhookById(service, params.id, caller.account.seq)),

  runChallenge: {
    slow: async ({ service, params, caller }) => {
      const webhook = webhookById(service, params.id, caller.account.seq);
      await sendChallenge(service, webhook);
      return toVerification(webhookById(service, params.id, caller.account.seq));
    },
  },
} satisfies Handlers;

const toVerification = (row: WebhookRow): ReplyOf<typeof readChallenge> => ({
  webhookId: row.id,
  url: row.url,
  status: row.verification,
  detail: row.verificationDetail,
  checkedAt: optionalIso(row.checkedAt),
});
