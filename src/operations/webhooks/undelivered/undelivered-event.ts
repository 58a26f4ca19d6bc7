import type { Webhook } from '../../../contract/schemas/webhook.ts';
import type { FailureCause } from '../../../domain/webhook/delivery-attempt.ts';
import type { EventAttempts } from './fold-attempts.ts';
import { type ResendRoute, resendRoute, webhooksOf } from './resend-route.ts';
import { lastCycle, type RetryCycle, retryCycle, usualPauses } from './retry-cycle.ts';

/**
 * An event that an endpoint has not answered 2xx. It is open until one attempt is; where its transaction has moved on it is
 * superseded instead: no resend delivers it any more, and what came after it is an event of its own.
 */
export interface UndeliveredEvent {
  readonly key: string;
  readonly endpoint: string | null;
  readonly transactionId: string | null;
  readonly event: string | null;
  readonly isSuperseded: boolean;
  /** Of the last attempt. */
  readonly cause: FailureCause;
  /** All there were since the history was read from, resends too. */
  readonly attempts: number;
  readonly retries: RetryCycle;
  /** ms since 1970, by the service's clock; null where the history has no times. */
  readonly firstFailedAt: number | null;
  readonly lastFailedAt: number | null;
  /** The transaction's amount; null when unknown. */
  readonly amountCents: number | null;
  /** Whether our own inbox has the event all the same; null when there is no inbox here. */
  readonly isInInbox: boolean | null;
  readonly route: ResendRoute;
}

export interface Surroundings {
  readonly webhooks: readonly Webhook[];
  /** The service's time, in ms. */
  readonly nowMs: number;
  /** Which of what events tell (`contentFingerprint`) our inbox has; null when there is none. */
  readonly inInbox: ReadonlySet<string> | null;
}

/** What was not delivered, in the order in which it was first told. */
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
    // §6.2 rule 1: of a webhook's, what was left behind is not tried again.
    const isDropped = isSuperseded && attempts.at(-1)?.content.toCallbackUrl !== true;
    return [
      {
        ...{ key, endpoint, transactionId, event, isSuperseded, cause },
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
 * When one delivery of the event was attempted. Where the address is both a webhook's and the transaction's own, two
 * deliveries go there side by side, and the history does not tell them apart: every other attempt is one's.
 */
function attemptTimes(event: EventAttempts, webhooks: readonly Webhook[]): readonly number[] {
  const times = event.attempts.flatMap(({ at }) => (at === null ? [] : [at]));
  const own = event.attempts.some((one) => one.content.toCallbackUrl === true) ? 1 : 0;
  const deliveries = Math.max(1, own + webhooksOf(event, webhooks).length);
  return times.filter((_at, place) => (times.length - 1 - place) % deliveries === 0);
}
