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
export const undeliveredOf = (story: Story, nowMs: number): readonly UndeliveredEvent[] =>
  undeliveredEvents(toldEvents(story), { webhooks: story.webhooks, nowMs, inInbox: null });
