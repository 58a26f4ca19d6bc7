import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';

const MINUTE_MS = 60_000;
/** Number of minutes that are counted. */
const MINUTES = 60;

/**
 * Returns the number of events that failed in each of the last 60 minutes, oldest first. An event counts only
 * in the minute of its last failure, because the times of earlier failures are not known here.
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
