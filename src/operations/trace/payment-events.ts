import { type EventAttempts, foldAttempts } from '../webhooks/undelivered/fold-attempts.ts';
import { readAttempt } from '../webhooks/undelivered/read-attempt.ts';
import { type UndeliveredEvent, undeliveredEvents } from '../webhooks/undelivered/undelivered-event.ts';
import type { PaymentTrace } from './trace-types.ts';

/** The events of a payment as each endpoint was told of them, with the attempts of each. */
export const paymentEvents = ({ callbacks }: PaymentTrace): readonly EventAttempts[] =>
  foldAttempts(callbacks.map(readAttempt));

/**
 * Those that no attempt delivered.
 * @param nowMs the service's time
 */
export function undeliveredOf(trace: PaymentTrace, nowMs: number): readonly UndeliveredEvent[] {
  const told = paymentEvents(trace);
  const times = told.flatMap(({ attempts }) => attempts.flatMap(({ at }) => at ?? []));
  // Its clock is at least where its last attempt was, whatever its answers say.
  const now = Math.max(nowMs, ...times);
  return undeliveredEvents(told, { webhooks: trace.webhooks, nowMs: now, inInbox: null });
}
