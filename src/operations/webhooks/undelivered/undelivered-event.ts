import type { Webhook } from '../../../contract/schemas/webhook.ts';
import type { FailureCause } from '../../../domain/webhook/delivery-attempt.ts';
import { type EventAttemptsSummary, eventKey } from './fold-attempts.ts';
import { type ResendRoute, ResendRoutes } from './resend-route.ts';
import { type RetryCycle, retryCycle, usualPauses } from './retry-cycle.ts';

/**
 * An event that no attempt has delivered. If the transaction has a later status, the event is superseded, and
 * a resend no longer delivers it. The fields of `summary` are not copied, because the dashboard has thousands
 * of events.
 */
export class UndeliveredEvent {
  readonly summary: FailedSummary;
  readonly retries: RetryCycle;
  /** Whether the event is in our inbox although no attempt delivered it; null without an inbox. */
  readonly isInInbox: boolean | null;
  readonly route: ResendRoute;

  constructor(
    summary: FailedSummary,
    { retries, isInInbox, route }: Pick<UndeliveredEvent, 'retries' | 'isInInbox' | 'route'>,
  ) {
    this.summary = summary;
    this.retries = retries;
    this.isInInbox = isInInbox;
    this.route = route;
  }

  get key(): string {
    return eventKey(this.summary);
  }

  get endpoint(): string | null {
    return this.summary.endpoint;
  }

  get transactionId(): string | null {
    return this.summary.transactionId;
  }

  get event(): string | null {
    return this.summary.event;
  }

  get isSuperseded(): boolean {
    return this.summary.isSuperseded;
  }

  get cause(): FailureCause {
    return this.summary.cause;
  }

  get attempts(): number {
    return this.summary.attempts;
  }

  /**
   * Time of the first failure in ms since 1970, by the service's clock; null when the history has no times.
   */
  get firstFailedAt(): number | null {
    return this.summary.firstFailedAt;
  }

  get lastFailedAt(): number | null {
    return this.summary.lastFailedAt;
  }

  get amountCents(): number | null {
    return this.summary.amountCents;
  }

  toJSON(): object {
    return {
      endpoint: this.endpoint,
      transactionId: this.transactionId,
      event: this.event,
      isSuperseded: this.isSuperseded,
      cause: this.cause,
      attempts: this.attempts,
      retries: this.retries,
      firstFailedAt: this.firstFailedAt,
      lastFailedAt: this.lastFailedAt,
      amountCents: this.amountCents,
      isInInbox: this.isInInbox,
      route: this.route,
    };
  }
}

type FailedSummary = EventAttemptsSummary & { readonly cause: FailureCause };

export interface Surroundings {
  readonly webhooks: readonly Webhook[];
  readonly nowMs: number;
  /** Fingerprints of events in our inbox; null without an inbox. */
  readonly inInbox: ReadonlySet<string> | null;
  /** Events of earlier calls by their summaries. An unchanged event stays the same object. */
  readonly earlier?: WeakMap<EventAttemptsSummary, UndeliveredEvent>;
}

export function undeliveredEvents(
  events: readonly EventAttemptsSummary[],
  { webhooks, nowMs, inInbox, earlier }: Surroundings,
): readonly UndeliveredEvent[] {
  const usual = usualPauses(events);
  const routes = new ResendRoutes(webhooks, nowMs);
  const undelivered: UndeliveredEvent[] = [];
  for (const one of events) {
    if (!isFailed(one)) continue;
    const { isSuperseded, contentFingerprint } = one;
    const cycle = retryCycle(one.cycle, usual, nowMs);
    // The service does not retry a superseded event of a webhook (§6.2 rule 1).
    const isDropped = isSuperseded && one.toCallbackUrl !== true;
    const retries = isDropped ? { ...cycle, nextAt: null } : cycle;
    const isInInbox =
      inInbox === null ? null : contentFingerprint !== null && inInbox.has(contentFingerprint);
    const found = { retries, isInInbox, route: routes.of(one) };
    const known = earlier?.get(one);
    const now = known !== undefined && isSame(known, found) ? known : new UndeliveredEvent(one, found);
    if (now !== known) earlier?.set(one, now);
    undelivered.push(now);
  }
  return undelivered;
}

const isFailed = (one: EventAttemptsSummary): one is FailedSummary => !one.isDelivered && one.cause !== null;

/** Compares the fields that can change while the event's attempts and the webhooks stay the same. */
const isSame = (
  known: UndeliveredEvent,
  { retries, isInInbox, route }: Pick<UndeliveredEvent, 'retries' | 'isInInbox' | 'route'>,
): boolean =>
  known.isInInbox === isInInbox &&
  known.retries.nextAt === retries.nextAt &&
  known.route.kind === route.kind &&
  (known.route.kind !== 'none' || route.kind !== 'none' || known.route.why === route.why);
