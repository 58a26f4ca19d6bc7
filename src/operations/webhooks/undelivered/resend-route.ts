import type { Webhook } from '../../../contract/schemas/webhook.ts';
import { DAY_MS } from '../../../domain/time/clock.ts';
import { type EventAttemptsSummary, webhooksOf } from './fold-attempts.ts';

/** Age of the oldest event that can be resent (unshown.md §7). */
export const OLDEST_RESEND_DAYS = 30;

export const UNREACHABLE_REASONS = [
  'superseded',
  'unknown_address',
  'inactive_webhook',
  'no_webhook',
  'too_old',
] as const;
export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number];

/**
 * The way in which an event can be resent. A resend through a webhook covers all its failures of the last 30
 * days. An event to a `callbackUrl` is resent by transaction, or in bulk (§4.1).
 */
export type ResendRoute =
  | { readonly kind: 'webhook'; readonly ids: readonly string[] }
  | { readonly kind: 'callback_url' }
  | { readonly kind: 'none'; readonly why: UnreachableReason };

/**
 * Finds the resend routes of events. Routes are cached by endpoint, because an endpoint may have thousands of
 * events.
 */
export class ResendRoutes {
  readonly #webhooks: readonly Webhook[];
  readonly #oldestMs: number;
  readonly #known = new Map<string, Map<string | null, Registered>>();

  /** @param nowMs the service's time */
  constructor(webhooks: readonly Webhook[], nowMs: number) {
    this.#webhooks = webhooks;
    this.#oldestMs = nowMs - OLDEST_RESEND_DAYS * DAY_MS;
  }

  /**
   * Finds the route of an event by its URL, because the history does not name the webhook (unshown.md §7).
   */
  of({
    endpoint,
    event,
    transactionId,
    isSuperseded,
    lastFailedAt,
    toCallbackUrl,
  }: EventAttemptsSummary): ResendRoute {
    if (endpoint === null || transactionId === null) return UNREACHABLE.unknown_address;
    if (isSuperseded) return UNREACHABLE.superseded;
    const { active, isAny } = this.#registered(endpoint, event);
    if (active !== null)
      return lastFailedAt !== null && lastFailedAt < this.#oldestMs ? UNREACHABLE.too_old : active;
    if (toCallbackUrl === true) return CALLBACK_URL;
    if (isAny) return UNREACHABLE.inactive_webhook;
    return toCallbackUrl === false ? UNREACHABLE.no_webhook : CALLBACK_URL;
  }

  #registered(endpoint: string, event: string | null): Registered {
    const ofEndpoint = this.#known.get(endpoint) ?? new Map<string | null, Registered>();
    this.#known.set(endpoint, ofEndpoint);
    const known = ofEndpoint.get(event) ?? registeredOf(webhooksOf({ endpoint, event }, this.#webhooks));
    ofEndpoint.set(event, known);
    return known;
  }
}

/**
 * `active`: the route through active webhooks; null if no webhook is active. `isAny`: whether any webhook is
 * registered.
 */
interface Registered {
  readonly active: ResendRoute | null;
  readonly isAny: boolean;
}

function registeredOf(webhooks: readonly Webhook[]): Registered {
  const ids = webhooks.filter(({ active }) => active !== false).map(({ id }) => id);
  return { active: ids.length > 0 ? { kind: 'webhook', ids } : null, isAny: webhooks.length > 0 };
}

const CALLBACK_URL: ResendRoute = { kind: 'callback_url' };
const UNREACHABLE = Object.fromEntries(
  UNREACHABLE_REASONS.map((why) => [why, { kind: 'none', why }]),
) as Record<UnreachableReason, ResendRoute>;
