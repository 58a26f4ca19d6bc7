import { backoffMs } from '../../domain/time/backoff.ts';
import type { RandomPath, SeededRandom } from '../seeded-random.ts';

/** Maximum number of attempts of a delivery (§6.4b). */
export const MOST_ATTEMPTS = 12;
/** With these pauses, the twelve attempts take about eight hours. */
const PAUSES = { firstMs: 15_000, longestMs: Number.POSITIVE_INFINITY };
const JITTER = 0.2;
export const USER_AGENT = 'Pix-Callback-Service/1.0';

/**
 * Returns the pause in ms after `attempts` failed attempts (at least 1). `path` names the delivery, so that
 * the random part of its pause is repeatable.
 */
export function retryPauseMs(random: SeededRandom, attempts: number, ...path: RandomPath): number {
  const spread = 1 + JITTER * (2 * random.fraction(...path, attempts) - 1);
  return Math.round(backoffMs(attempts, PAUSES) * spread);
}
