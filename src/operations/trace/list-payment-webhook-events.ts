import { summaryOf } from '../webhooks/undelivered/event-attempts-summary.ts';
import { type EventAttempts, foldAttempts } from '../webhooks/undelivered/fold-attempts.ts';
import { readAttempt } from '../webhooks/undelivered/read-attempt.ts';
import { type UndeliveredEvent, undeliveredEvents } from '../webhooks/undelivered/undelivered-event.ts';
import type { PaymentTrace } from './payment-trace.ts';

export const listPaymentWebhookEvents = ({ callbacks }: PaymentTrace): readonly EventAttempts[] =>
  foldAttempts(callbacks.map(readAttempt));

/**
 * Returns the events of the payment that were not delivered.
 * @param nowMs the service's time
 */
export function undeliveredOf(trace: PaymentTrace, nowMs: number): readonly UndeliveredEvent[] {
  const told = listPaymentWebhookEvents(trace);
  const times = told.flatMap(({ attempts }) => attempts.flatMap(({ at }) => at ?? []));
  // `nowMs` may come from an older answer. The service's time cannot be before its last delivery attempt.
  const now = Math.max(nowMs, ...times);
  const { webhooks } = trace;
  const events = told.map((one) => summaryOf(one, webhooks));
  return undeliveredEvents(events, { webhooks, nowMs: now, inInbox: null });
}
