import type {
  createWebhook,
  listWebhooks,
  readChallenge,
  rotateWebhookSecret,
  runChallenge,
} from '../../contract/routes/webhooks.ts';
import { challenge } from '../deliver/challenge.ts';
import type { Handler, ReplyOf, SlowHandler } from '../handler.ts';
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

/** Creates a webhook. Only this answer contains its secret (§2.7). */
const create: Handler<typeof createWebhook> = ({ service, body, caller }) => {
  checkTarget(service, 'url', body.url);
  const row = addWebhook(service, {
    account: caller.account.seq,
    url: body.url,
    events: [...new Set(body.events)],
    active: body.active ?? true,
    generateSecret: body.generateSecret ?? false,
  });
  return { ...toWebhook(row), secret: row.secret };
};

const list: Handler<typeof listWebhooks> = ({ service, caller }) =>
  webhooksOf(service, caller.account.seq).map(toWebhook);

const rotate: Handler<typeof rotateWebhookSecret> = ({ service, params, caller }) => ({
  secret: rotateSecret(service, webhookById(service, params.id, caller.account.seq)),
});

const readVerification: Handler<typeof readChallenge> = ({ service, params, caller }) =>
  toVerification(webhookById(service, params.id, caller.account.seq));

const verify: SlowHandler<typeof runChallenge> = {
  slow: async ({ service, params, caller }) => {
    const webhook = webhookById(service, params.id, caller.account.seq);
    await challenge(service, webhook, service.signal);
    return toVerification(webhookById(service, params.id, caller.account.seq));
  },
};

const toVerification = (row: WebhookRow): ReplyOf<typeof readChallenge> => ({
  webhookId: row.id,
  url: row.url,
  status: row.verification,
  detail: row.verificationDetail,
  checkedAt: optionalIso(row.checkedAt),
});

export const webhookHandlers = {
  createWebhook: create,
  listWebhooks: list,
  rotateWebhookSecret: rotate,
  readChallenge: readVerification,
  runChallenge: verify,
};
