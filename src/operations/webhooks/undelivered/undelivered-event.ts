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
  /** Events of an earlier call by their summaries: an unchanged event stays the same object. */
  readonly earlier?: WeakMap<EventSummary, UndeliveredEvent>;
}

/** The undelivered ones of these events, in their order. */
export function undeliveredEvents(
  events: readonly EventSummary[],
  { webhooks, nowMs, inInbox, earlier }: Surroundings,
): readonly UndeliveredEvent[] {
  const usual = usualPauses(events.map(({ cycle }) => cycle));
  return events.flatMap((one): UndeliveredEvent[] => {
    const { key, endpoint, transactionId, event, isSuperseded, contentFingerprint, isDelivered, cause } = one;
    if (isDelivered || cause === null) return [];
    const cycle = retryCycle(one.cycle, usual, nowMs);
    // §6.2 rule 1: a superseded event of a webhook is not retried.
    const isDropped = isSuperseded && one.toCallbackUrl !== true;
    const retries = isDropped ? { ...cycle, nextAt: null } : cycle;
    const isInInbox =
      inInbox === null ? null : contentFingerprint !== null && inInbox.has(contentFingerprint);
    const route = resendRoute(one, webhooks, nowMs);
    const known = earlier?.get(one);
    if (known !== undefined && isSame(known, { retries, isInInbox, route })) return [known];
    const { attempts, firstFailedAt, lastFailedAt, amountCents } = one;
    const made: UndeliveredEvent = {
      ...{ key, endpoint, transactionId, event, isSuperseded, cause, attempts, retries },
      ...{ firstFailedAt, lastFailedAt, amountCents, isInInbox, route },
    };
    earlier?.set(one, made);
    return [made];
  });
}

/** Compares what may change while the attempts of an event and the webhooks stay the same. */
const isSame = (
  known: UndeliveredEvent,
  { retries, isInInbox, route }: Pick<UndeliveredEvent, 'retries' | 'isInInbox' | 'route'>,
): boolean =>
  known.isInInbox === isInInbox &&
  known.retries.nextAt === retries.nextAt &&
  known.route.kind === route.kind &&
  (known.route.kind !== 'none' || route.kind !== 'none' || known.route.why === route.why);
