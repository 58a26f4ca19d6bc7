import type { PagedRows } from '../../contract/raw-and-decoded-rows.ts';
import { listWebhooks as listRow } from '../../contract/routes/webhooks.ts';
import type { Webhook } from '../../contract/schemas/webhook.ts';
import { fail } from '../../domain/errors.ts';
import type { Operator } from '../operator.ts';
import { walkPages } from '../walk-pages.ts';

export const listWebhooks = (operator: Operator): PagedRows<Webhook> =>
  walkPages(operator, listRow, undefined);

/**
 * Returns the URL of a webhook.
 * @throws PixError `missing` when the webhook is not registered
 */
export async function addressOf(operator: Operator, id: string): Promise<string> {
  for await (const { item } of listWebhooks(operator)) if (item.id === id && item.url) return item.url;
  throw fail('webhook.not_found', { id });
}
