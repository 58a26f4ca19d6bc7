import type { Webhook } from '../../../contract/schemas/webhook.ts';
import { type EventSummary, webhooksOf } from './event-summary.ts';

const DAY_MS = 86_400_000;
/** Age of the oldest event that can be resent, in days (unshown.md §7). */
export const OLDEST_RESEND_DAYS = 30;

export const UNREACHABLE_REASONS = [
  'superseded',
  'unknown_address',
  'inactive_webhook',
  'no_webhook',
  'too_old',
] as const;
/** Reason why an event cannot be resent. */
export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number];

/**
 * How an event can be resent (§4.1). `webhook`: the service resends the failed deliveries of these registered
 * webhooks. `callback_url`: the service resends the events of the transaction, alone or in bulk.
 */
export type ResendRoute =
  | { readonly kind: 'webhook'; readonly ids: readonly string[] }
  | { readonly kind: 'callback_url' }
  | { readonly kind: 'none'; readonly why: UnreachableReason };

/**
 * Returns how an event can be resent. This follows from the URL, because the history does not name the
 * webhook (unshown.md §7).
 * @param nowMs the service's time
 */
export function resendRoute(event: EventSummary, webhooks: readonly Webhook[], nowMs: number): ResendRoute {
  const { endpoint, transactionId, isSuperseded, lastFailedAt: last, toCallbackUrl } = event;
  if (endpoint === null || transactionId === null) return none('unknown_address');
  if (isSuperseded) return none('superseded');
  const there = webhooksOf(event, webhooks);
  const active = there.filter(({ active: isActive }) => isActive !== false);
  if (active.length > 0) {
    const isTooOld = last !== null && last < nowMs - OLDEST_RESEND_DAYS * DAY_MS;
    return isTooOld ? none('too_old') : { kind: 'webhook', ids: active.map(({ id }) => id) };
  }
  if (toCallbackUrl === true) return { kind: 'callback_url' };
  if (there.length > 0) return none('inactive_webhook');
  return toCallbackUrl === false ? none('no_webhook') : { kind: 'callback_url' };
}

const none = (why: UnreachableReason): ResendRoute => ({ kind: 'none', why });
