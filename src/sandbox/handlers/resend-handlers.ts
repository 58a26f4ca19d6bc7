import type { resendWebhook } from '../../contract/routes/webhooks.ts';
import type { Handlers, ReplyOf } from '../handler-types.ts';
import { ServiceFault } from '../service-fault.ts';
import {
  countResend,
  failedPairs,
  lastEvent,
  lastEvents,
  periodOf,
  type Resent,
  resend,
} from '../state/webhooks/resend.ts';
import { webhookById } from '../state/webhooks/webhooks.ts';

/**
 * Maximum number of deliveries that an answer lists. All deliveries are resent, even if the list is shorter
 * (§4.1).
 */
const MOST_LISTED = 500;

export const resendHandlers = {
  /** Resends one failed delivery for each pair of transaction and event (§4.1). */
  resendWebhook: ({ service, params, body, caller }) => {
    const { seq: account } = caller.account;
    const webhook = webhookById(service, params.webhookId, account);
    if (webhook.active !== 1n) throw new ServiceFault('PZW300');
    const failed = failedPairs(service, webhook, periodOf(service, body));
    if (failed.length === 0) throw new ServiceFault('PZW310');
    countResend(service, account);
    resend(service, failed, webhook.seq);
    return accepted(failed, webhook.id);
  },

  /** Resends the last event of each matching transaction to its `callbackUrl` (§4.1). */
  resendBulk: ({ service, body, caller }) => {
    const { seq: account } = caller.account;
    const found = lastEvents(service, account, { ...body, ...periodOf(service, body) });
    if (found.length === 0) throw new ServiceFault('PZG404');
    countResend(service, account);
    resend(service, found, null);
    return accepted(found, null);
  },

  resendTransaction: ({ service, params, caller }) => {
    const { seq: account } = caller.account;
    const found = lastEvent(service, account, params.transactionId);
    if (!found) throw new ServiceFault('PZG404');
    countResend(service, account);
    resend(service, [found], null);
    return accepted([found], null);
  },
} satisfies Handlers;

/**
 * Returns the answer. The specification documents two forms of the answer, and this answer has the fields of
 * both forms (§4.1; unshown.md §7).
 */
const accepted = (resent: readonly Resent[], webhookId: string | null): ReplyOf<typeof resendWebhook> => ({
  message: 'Reenvio aceito.',
  total: resent.length,
  enqueued: {
    count: resent.length,
    truncated: resent.length > MOST_LISTED,
    items: resent
      .slice(0, MOST_LISTED)
      .map(({ transactionId, name }) => ({ transactionId, webhookId, eventType: name })),
  },
});
