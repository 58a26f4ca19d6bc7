import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';

const MINUTE_MS = 60_000;
const MINUTES = 60;

/**
 * Counts failed events in each of the last 60 minutes, oldest first. Each event counts once, in the minute of
 * its last failure.
 * @param serviceMs the service's time
 */
export function failuresPerMinute(
  events: readonly Pick<UndeliveredEvent, 'lastFailedAt'>[],
  serviceMs: number,
): readonly number[] {
  const counts = Array.from({ length: MINUTES }, () => 0);
  for (const { lastFailedAt } of events) {
    if (lastFailedAt === null) continue;
    const minute = MINUTES - 1 - Math.floor((serviceMs - lastFailedAt) / MINUTE_MS);
    const before = counts[minute];
    if (before !== undefined) counts[minute] = before + 1;
  }
  return counts;
}
