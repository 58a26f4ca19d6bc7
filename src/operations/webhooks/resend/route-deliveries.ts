import type { Webhook } from '../../../contract/schemas/webhook.ts';
import { type FailedDelivery, NOT_TOLD } from './failed-deliveries.ts';

/**
 * Which route reaches a delivery (§4.1): a registered webhook by its own, a transaction's `callbackUrl` by the other two,
 * and what was overtaken, or belongs to a webhook that is switched off, by none.
 */
export type Via =
  | { readonly kind: 'webhook'; readonly ids: readonly string[] }
  | { readonly kind: 'callback_url' }
  | { readonly kind: 'none'; readonly why: 'superseded' | 'unreachable' };

export interface RoutedDelivery extends FailedDelivery {
  readonly via: Via;
}

/** Finds the route of each: by address, since the history names no webhook (unshown.md §7). */
export function routeDeliveries(
  failed: readonly FailedDelivery[],
  webhooks: readonly Webhook[],
): readonly RoutedDelivery[] {
  return failed.map((delivery) => ({ ...delivery, via: viaOf(delivery, webhooks) }));
}

function viaOf({ url, transactionId, isOver }: FailedDelivery, webhooks: readonly Webhook[]): Via {
  if (url === NOT_TOLD || transactionId === NOT_TOLD) return { kind: 'none', why: 'unreachable' };
  if (isOver) return { kind: 'none', why: 'superseded' };
  const there = webhooks.filter((webhook) => webhook.url === url);
  if (there.length === 0) return { kind: 'callback_url' };
  const ids = there.filter(({ active }) => active !== false).map(({ id }) => id);
  return ids.length > 0 ? { kind: 'webhook', ids } : { kind: 'none', why: 'unreachable' };
}
