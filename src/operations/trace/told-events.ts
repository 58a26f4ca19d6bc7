import { foldAttempts, type ToldEvent } from '../webhooks/undelivered/fold-attempts.ts';
import { readAttempt } from '../webhooks/undelivered/read-attempt.ts';
import { type UndeliveredEvent, undeliveredEvents } from '../webhooks/undelivered/undelivered-event.ts';
import type { Story } from './trace-types.ts';

/** The events of a payment as each endpoint was told of them, with the attempts of each. */
export const toldEvents = ({ callbacks }: Story): readonly ToldEvent[] =>
  foldAttempts(callbacks.map(readAttempt));

/**
 * Those that no attempt delivered.
 * @param nowMs the service's time
 */
export function undeliveredOf(story: Story, nowMs: number): readonly UndeliveredEvent[] {
  const told = toldEvents(story);
  const times = told.flatMap(({ attempts }) => attempts.flatMap(({ at }) => at ?? []));
  // Its clock is at least where its last attempt was, whatever its answers say.
  const now = Math.max(nowMs, ...times);
  return undeliveredEvents(told, { webhooks: story.webhooks, nowMs: now, inInbox: null });
}
