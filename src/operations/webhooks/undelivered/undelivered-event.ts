import type { Webhook } from '../../../contract/schemas/webhook.ts';
import type { FailureCause } from '../../../domain/webhook/delivery-attempt.ts';
import type { EventSummary } from './event-summary.ts';
import { type ResendRoute, resendRoute } from './resend-route.ts';
import { type RetryCycle, retryCycle, usualPauses } from './retry-cycle.ts';

/**
 * An event that an endpoint has not answered 2xx. It is open until an attempt is. When its transaction has moved on, it
 * is superseded instead: no resend delivers it any more, and the later status is an event of its own.
 */
export interface UndeliveredEvent {
  readonly key: string;
  readonly endpoint: string | null;
  readonly transactionId: string | null;
  readonly event: string | null;
  readonly isSuperseded: boolean;
  /** Cause of the last failed attempt. */
  readonly cause: FailureCause;
  /** All attempts in the history that was read, including resends. */
  readonly attempts: number;
  readonly retries: RetryCycle;
  /** ms since 1970, by the service's clock; null where the history has no times. */
  readonly firstFailedAt: number | null;
  readonly lastFailedAt: number | null;
  /** The transaction's amount; null when unknown. */
  readonly amountCents: number | null;
  /** Whether our inbox has the event nevertheless; null without an inbox. */
  readonly isInInbox: boolean | null;
  readonly route: ResendRoute;
}

export interface Surroundings {
  readonly webhooks: readonly Webhook[];
  /** The service's time, in ms. */
  readonly nowMs: number;
  /** Fingerprints of the events that our inbox has; null without an inbox. */
  readonly inInbox: ReadonlySet<string> | null;
}

/** The undelivered ones of these events, in their order. */
export function undeliveredEvents(
  events: readonly EventSummary[],
  { webhooks, nowMs, inInbox }: Surroundings,
): readonly UndeliveredEvent[] {
  const usual = usualPauses(events.map(({ cycle }) => cycle));
  return events.flatMap((one): UndeliveredEvent[] => {
    const { key, endpoint, transactionId, event, isSuperseded, contentFingerprint, isDelivered, cause } = one;
    if (isDelivered || cause === null) return [];
    const retries = retryCycle(one.cycle, usual, nowMs);
    // §6.2 rule 1: a superseded event of a webhook is not retried.
    const isDropped = isSuperseded && one.toCallbackUrl !== true;
    return [
      {
        key,
        endpoint,
        transactionId,
        event,
        isSuperseded,
        cause,
        attempts: one.attempts,
        retries: isDropped ? { ...retries, nextAt: null } : retries,
        firstFailedAt: one.firstFailedAt,
        lastFailedAt: one.lastFailedAt,
        amountCents: one.amountCents,
        isInInbox: inInbox === null ? null : contentFingerprint !== null && inInbox.has(contentFingerprint),
        route: resendRoute(one, webhooks, nowMs),
      },
    ];
  });
}
