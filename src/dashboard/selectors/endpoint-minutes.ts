import { MINUTE_MS } from '../../domain/time/clock.ts';
import type { MinuteStatus } from '../components/minute-strip.tsx';
import type { LastHour } from '../state/feeds.ts';
import { hourStart, MINUTES } from '../state/money-flow-types.ts';

/** Returns what happened at an endpoint in each of the last 60 minutes, oldest first. */
export function endpointMinutes(
  { first, knownSince, endpoints }: LastHour,
  endpoint: string,
  serviceMs: number,
): readonly MinuteStatus[] {
  const counts = endpoints.get(endpoint);
  const start = hourStart(serviceMs);
  return Array.from({ length: MINUTES }, (_, minute) => {
    const at = start + minute * MINUTE_MS;
    if (at + MINUTE_MS <= knownSince) return 'unknown';
    const place = Math.round((at - first) / MINUTE_MS);
    if ((counts?.failed[place] ?? 0) > 0) return 'failed';
    return (counts?.delivered[place] ?? 0) > 0 ? 'delivered' : 'none';
  });
}

/** Returns the number of failed attempts in each of the 60 minutes of `lastHour`; null if it was not read. */
export const failuresPerMinute = (
  { first, knownSince, endpoints }: LastHour,
  endpoint: string,
): readonly (number | null)[] =>
  Array.from({ length: MINUTES }, (_, minute) =>
    first + (minute + 1) * MINUTE_MS <= knownSince ? null : (endpoints.get(endpoint)?.failed[minute] ?? 0),
  );
