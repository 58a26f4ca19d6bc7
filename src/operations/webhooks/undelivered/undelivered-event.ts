import type { Webhook } from '../../../contract/schemas/webhook.ts';
import type { FailureCause } from '../../../domain/webhook/delivery-attempt.ts';
import type { EventSummary } from './event-summary.ts';
import { type ResendRoute, ResendRoutes } from './resend-route.ts';
import { type RetryCycle, retryCycle, usualPauses } from './retry-cycle.ts';

/**
 * An event that an endpoint has not answered with 2xx. It is open until an attempt is answered 2xx. If its
 * transaction has a later status, it is superseded instead: a resend no longer delivers it, and the later
 * status has its own event.
 */
export interface UndeliveredEvent {
  readonly key: string;
  readonly endpoint: string | null;
  readonly transactionId: string | null;
  readonly event: string | null;
  readonly isSuperseded: boolean;
  /** Cause of the last failed attempt. */
  readonly cause: FailureCause;
  /** Number of all attempts in the history that was read, including resends. */
  readonly attempts: number;
  readonly retries: RetryCycle;
  /** Time of the first failed attempt, in ms since 1970 by the service's clock; null when the history has no times. */
  readonly firstFailedAt: number | null;
  readonly lastFailedAt: number | null;
  /** Amount of the transaction in cents; null when it is not known. */
  readonly amountCents: number | null;
  /** Whether the event is in our inbox although no attempt delivered it; null without an inbox. */
  readonly isInInbox: boolean | null;
  readonly route: ResendRoute;
}

export interface Surroundings {
  readonly webhooks: readonly Webhook[];
  /** Current time of the service, in ms. */
  readonly nowMs: number;
  /** Fingerprints of the events that are in our inbox; null without an inbox. */
  readonly inInbox: ReadonlySet<string> | null;
  /** Events of earlier calls by their summaries. An unchanged event stays the same object. */
  readonly earlier?: WeakMap<EventSummary, UndeliveredEvent>;
}

/** Returns the undelivered events among these, in the same order. */
export function undeliveredEvents(
  events: readonly EventSummary[],
  { webhooks, nowMs, inInbox, earlier }: Surroundings,
): readonly UndeliveredEvent[] {
  const usual = usualPauses(events);
  const routes = new ResendRoutes(webhooks, nowMs);
  const undelivered: UndeliveredEvent[] = [];
  for (const one of events) {
    const { isSuperseded, contentFingerprint, isDelivered, cause } = one;
    if (isDelivered || cause === null) continue;
    const cycle = retryCycle(one.cycle, usual, nowMs);
    // The service does not retry a superseded event of a webhook (§6.2 rule 1).
    const isDropped = isSuperseded && one.toCallbackUrl !== true;
    const retries = isDropped ? { ...cycle, nextAt: null } : cycle;
    const isInInbox =
      inInbox === null ? null : contentFingerprint !== null && inInbox.has(contentFingerprint);
    const route = routes.of(one);
    const known = earlier?.get(one);
    if (known !== undefined && isSame(known, { retries, isInInbox, route })) {
      undelivered.push(known);
      continue;
    }
    const made: UndeliveredEvent = {
      key: one.key,
      endpoint: one.endpoint,
      transactionId: one.transactionId,
      event: one.event,
      isSuperseded,
      cause,
      attempts: one.attempts,
      retries,
      firstFailedAt: one.firstFailedAt,
      lastFailedAt: one.lastFailedAt,
      amountCents: one.amountCents,
      isInInbox,
      route,
    };
    earlier?.set(one, made);
    undelivered.push(made);
  }
  return undelivered;
}

/** Compares the fields that can change while the event's attempts and the webhooks stay the same. */
const isSame = (
  known: UndeliveredEvent,
  { retries, isInInbox, route }: Pick<UndeliveredEvent, 'retries' | 'isInInbox' | 'route'>,
): boolean =>
  known.isInInbox === isInInbox &&
  known.retries.nextAt === retries.nextAt &&
  known.route.kind === route.kind &&
  (known.route.kind !== 'none' || route.kind !== 'none' || known.route.why === route.why);
