/** §8: up to 12 attempts a callback. */
export const MOST_ATTEMPTS = 12;
/** §6.4b rule 1: exponential backoff with jitter: the smallest and the largest factor from one pause to the next. */
const GROWS_BY = { least: 1.2, most: 4 } as const;
const DOUBLES = 2;
/** A next attempt that is overdue by more than this share of its pause will not be made. */
const OVERDUE = 0.5;
const LEAST_OVERDUE_MS = 60_000;

/** How far the service's own retries of an event have come. */
export interface RetryCycle {
  /** Attempts since the event was first sent or last resent. */
  readonly made: number;
  /** When the next automatic attempt is expected, in ms; null when none is, or when it cannot be known. */
  readonly nextAt: number | null;
  readonly isExhausted: boolean;
}

/** Pauses after the first, second, … attempt of a cycle, in ms. */
export type Pauses = readonly number[];

/**
 * Returns the times of the attempts since the event was first sent or last resent. The history does not number attempts
 * (unshown.md §7), but pauses grow within a cycle, and a resend starts a new one.
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
 * The service's usual pauses, learned from past attempts: the spec describes their growth (§6.4b), not their lengths.
 * @param cycles times of attempts, in ms, ascending
 */
export function usualPauses(cycles: Iterable<readonly number[]>): Pauses {
  const seen: number[][] = [];
  for (const times of cycles)
    for (let at = 1; at < times.length; at += 1) {
      const pauses = seen[at - 1] ?? [];
      seen[at - 1] = pauses;
      pauses.push(pauseBefore(times, at));
    }
  return seen.map((pauses) => pauses.sort((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? 0);
}

/**
 * @param times of the attempts of one cycle, in ms, ascending
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
