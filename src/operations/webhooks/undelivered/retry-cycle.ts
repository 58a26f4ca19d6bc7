/** Attempts per delivery (§8). */
const MOST_ATTEMPTS = 12;
/**
 * Limits of the ratio between a pause and the pause before it. The service uses exponential backoff with
 * jitter (§6.4b rule 1).
 */
const GROWS_BY = { least: 1.2, most: 4 } as const;
const DOUBLES = 2;
/**
 * An attempt may be late by this share of the pause before it. After that time, the attempt is no longer
 * expected.
 */
const OVERDUE = 0.5;
const LEAST_OVERDUE_MS = 60_000;

export interface RetryCycle {
  /** Number of attempts since the event was first sent or last resent. */
  readonly made: number;
  /** Time of the next attempt in ms. Null when no attempt is expected, or its time cannot be estimated. */
  readonly nextAt: number | null;
  readonly isExhausted: boolean;
}

/** Pauses after the first, second, … attempt of a cycle, in ms. */
export type Pauses = readonly number[];

/**
 * Returns the attempts since the event was first sent or last resent. The history does not number attempts
 * (unshown.md §7). But pauses between retries grow, so a pause that does not grow shows a resend.
 * @param times in ms, ascending
 */
export function lastCycle(times: readonly number[]): readonly number[] {
  let start = 0;
  for (let at = 1; at < times.length; at += 1) {
    const pause = pauseBefore(times, at);
    const before = at - 1 > start ? pauseBefore(times, at - 1) : null;
    const grows = before === null || (pause >= before * GROWS_BY.least && pause <= before * GROWS_BY.most);
    if (!grows || at - start >= MOST_ATTEMPTS) start = at;
  }
  return times.slice(start);
}

const pauseBefore = (times: readonly number[], at: number): number => (times[at] ?? 0) - (times[at - 1] ?? 0);

/**
 * Returns the median of the first pauses, of the second pauses, and so on. The specification does not say how
 * long pauses are (§6.4b).
 * @param events each with the times of its attempts, in ms, ascending
 */
export function usualPauses(events: readonly { readonly cycle: readonly number[] }[]): Pauses {
  const seen: number[][] = [];
  for (const { cycle: times } of events)
    for (let at = 1; at < times.length; at += 1) {
      const pauses = seen[at - 1] ?? [];
      seen[at - 1] = pauses;
      pauses.push(pauseBefore(times, at));
    }
  return seen.map((pauses) => pauses.sort((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? 0);
}

/**
 * Estimates when the service will make the next attempt.
 * @param times times of the attempts of one cycle, in ms, ascending
 * @param usual used after the first attempt, when the cycle has no pause yet
 * @param nowMs the service's time
 */
export function retryCycle(times: readonly number[], usual: Pauses, nowMs: number): RetryCycle {
  const made = times.length;
  const last = times.at(-1);
  const isExhausted = made >= MOST_ATTEMPTS;
  if (isExhausted || last === undefined) return { made, nextAt: null, isExhausted };
  const pause = made > 1 ? DOUBLES * pauseBefore(times, made - 1) : usual[0];
  if (pause === undefined) return { made, nextAt: null, isExhausted };
  const nextAt = last + pause;
  const isOverdue = nowMs - nextAt > Math.max(LEAST_OVERDUE_MS, OVERDUE * pause);
  return { made, nextAt: isOverdue ? null : Math.max(nextAt, nowMs), isExhausted };
}
