import type { Webhook } from '../../../contract/schemas/webhook.ts';
import type { DeliveryAttempt, FailureCause } from '../../../domain/webhook/delivery-attempt.ts';
import type { EventAttempts } from './fold-attempts.ts';
import { lastCycle } from './retry-cycle.ts';

/**
 * An event sent to one endpoint. Its attempts are only counted, because a list of them would take too much
 * memory in a long history.
 */
export interface EventAttemptsSummary extends Omit<EventAttempts, 'attempts' | 'key'> {
  readonly attempts: number;
  readonly failures: number;
  /**
   * Id of the event's first attempt. `at` is the time of this attempt. Events are sorted by these two fields.
   */
  readonly id: DeliveryAttempt['id'];
  readonly at: DeliveryAttempt['at'];
  readonly cause: FailureCause | null;
  /**
   * Time of the first failure by the service's clock, in ms since 1970. Null when the history has no times.
   */
  readonly firstFailedAt: number | null;
  readonly lastFailedAt: number | null;
  readonly amountCents: number | null;
  /** Whether the event was sent to the transaction's own `callbackUrl`; null when no attempt shows this. */
  readonly toCallbackUrl: boolean | null;
  /** Times of the attempts since the event was first sent or last resent, in ms, ascending. */
  readonly cycle: readonly number[];
}

export function summaryOf(event: EventAttempts, webhooks: readonly Webhook[]): EventAttemptsSummary {
  const { attempts } = event;
  const failed = attempts.filter(({ cause }) => cause !== null);
  const [first] = attempts as readonly [DeliveryAttempt];
  const last = <T>(pick: (one: DeliveryAttempt) => T | null): T | null =>
    attempts.reduce<T | null>((known, one) => pick(one) ?? known, null);
  // Each field is named, because V8 needs 50 % more memory for an object made by spreading (`...`).
  return {
    endpoint: event.endpoint,
    transactionId: event.transactionId,
    event: event.event,
    contentFingerprint: event.contentFingerprint,
    isDelivered: event.isDelivered,
    isSuperseded: event.isSuperseded,
    attempts: attempts.length,
    failures: failed.length,
    id: first.id,
    at: first.at,
    cause: failed.at(-1)?.cause ?? null,
    firstFailedAt: failed[0]?.at ?? null,
    lastFailedAt: failed.at(-1)?.at ?? null,
    amountCents: last(({ content }) => content.amountCents),
    toCallbackUrl: last(({ content }) => content.toCallbackUrl),
    cycle: lastCycle(attemptTimes(event, webhooks)),
  };
}

/**
 * Returns the attempt times of one delivery. If n webhooks have the same URL, the history does not show which
 * webhook made an attempt. The n webhooks are assumed to take turns, so the time of every n-th attempt is
 * returned.
 */
function attemptTimes(event: EventAttempts, webhooks: readonly Webhook[]): readonly number[] {
  const times: number[] = [];
  // `push` makes an array of doubles. `flatMap` would store a pointer and an object for each time.
  for (const { at } of event.attempts) if (at !== null) times.push(at);
  const own = event.attempts.some((one) => one.content.toCallbackUrl === true) ? 1 : 0;
  const deliveries = Math.max(1, own + webhooksOf(event, webhooks).length);
  return times.filter((_at, place) => (times.length - 1 - place) % deliveries === 0);
}

/** A webhook without a list of events receives all events (§6.1). */
export const webhooksOf = (
  { endpoint, event }: Pick<EventAttempts, 'endpoint' | 'event'>,
  webhooks: readonly Webhook[],
): readonly Webhook[] =>
  webhooks.filter(
    ({ url, events }) => url === endpoint && (!events?.length || event === null || events.includes(event)),
  );
