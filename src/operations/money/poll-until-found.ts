import { sleep } from '../../domain/time/clock.ts';
import type { MoneyMeans, Operator } from '../operator.ts';

/** Pauses before each look-up after a lost answer. The last pause repeats. */
const LOOK_UP_PAUSES_MS = [0, 1_000, 2_000, 5_000] as const;

/**
 * Result of `pollUntilFound` when it finds nothing and the profile's resolve time is zero. The payment may
 * still become visible.
 */
export const NOT_WAITED = Symbol('not waited');

/**
 * Repeats a look-up until it finds a movement or the profile's resolve time has passed. The time of earlier
 * runs is not counted, because their clocks may have been wrong.
 * @param look the look-up; returns null if it finds nothing
 * @returns null when nothing was found within the resolve time: the movement counts as not applied;
 * `NOT_WAITED` when nothing was found and the resolve time is zero
 */
export async function pollUntilFound<T>(
  operator: Pick<Operator, 'signal' | 'clock'> & { readonly money: Pick<MoneyMeans, 'resolveSeconds'> },
  look: () => Promise<T | null>,
  onWait: () => void,
): Promise<T | null | typeof NOT_WAITED> {
  const resolveMs = operator.money.resolveSeconds * 1000;
  // Adds up the pauses instead of reading the clock: a clock that jumps ahead must not shorten the wait.
  let waited = 0;
  for (let attempt = 0; ; attempt += 1) {
    const next = LOOK_UP_PAUSES_MS[Math.min(attempt, LOOK_UP_PAUSES_MS.length - 1)] ?? 0;
    const pause = Math.max(0, Math.min(next, resolveMs - waited));
    await sleep(operator.clock, pause, operator.signal);
    waited += pause;
    const found = await look();
    if (found !== null) return found;
    if (waited >= resolveMs) return resolveMs > 0 ? null : NOT_WAITED;
    onWait();
  }
}
