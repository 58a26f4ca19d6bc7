import type { Webhook } from '../../../contract/schemas/webhook.ts';
import type { FailureCause } from '../../../domain/webhook/delivery-attempt.ts';
import type { EventAttempts } from './fold-attempts.ts';
import { type ResendRoute, resendRoute, webhooksOf } from './resend-route.ts';
import { lastCycle, type RetryCycle, retryCycle, usualPauses } from './retry-cycle.ts';

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

/** Undelivered events, in the order of their first attempts. */
export function undeliveredEvents(
  told: readonly EventAttempts[],
  { webhooks, nowMs, inInbox }: Surroundings,
): readonly UndeliveredEvent[] {
  const cycles = new Map(told.map((one) => [one.key, lastCycle(attemptTimes(one, webhooks))]));
  const usual = usualPauses(cycles.values());
  return told.flatMap((one): UndeliveredEvent[] => {
    const { key, endpoint, transactionId, event, isSuperseded, contentFingerprint, attempts, isDelivered } =
      one;
    const failed = attempts.filter(({ cause }) => cause !== null);
    const cause = failed.at(-1)?.cause ?? null;
    if (isDelivered || cause === null) return [];
    const retries = retryCycle(cycles.get(key) ?? [], usual, nowMs);
    // §6.2 rule 1: a superseded event of a webhook is not retried.
    const isDropped = isSuperseded && attempts.at(-1)?.content.toCallbackUrl !== true;
    return [
      {
        key,
        endpoint,
        transactionId,
        event,
        isSuperseded,
        cause,
        attempts: attempts.length,
        retries: isDropped ? { ...retries, nextAt: null } : retries,
        firstFailedAt: failed[0]?.at ?? null,
        lastFailedAt: failed.at(-1)?.at ?? null,
        amountCents:
          attempts.findLast((one) => one.content.amountCents !== null)?.content.amountCents ?? null,
        isInInbox: inInbox === null ? null : contentFingerprint !== null && inInbox.has(contentFingerprint),
        route: resendRoute(one, webhooks, nowMs),
      },
    ];
  });
}

/**
 * The times of one delivery's attempts. If the URL belongs both to a webhook and to the transaction itself, it receives two
 * parallel deliveries that the history does not distinguish. So every other attempt belongs to one of them.
 */
function attemptTimes(event: EventAttempts, webhooks: readonly Webhook[]): readonly number[] {
  const times = event.attempts.flatMap(({ at }) => (at === null ? [] : [at]));
  const own = event.attempts.some((one) => one.content.toCallbackUrl === true) ? 1 : 0;
  const deliveries = Math.max(1, own + webhooksOf(event, webhooks).length);
  return times.filter((_at, place) => (times.length - 1 - place) % deliveries === 0);
}
