import { backoffMs } from '../../domain/time/backoff.ts';
import type { RandomPath, SeededRandom } from '../seeded-random.ts';

/** §6.4b */
export const MOST_ATTEMPTS = 12;
/** Plus or minus a fifth: about eight hours in all. */
const PAUSES = { firstMs: 15_000, longestMs: Number.POSITIVE_INFINITY };
const JITTER = 0.2;
export const USER_AGENT = 'Pix-Callback-Service/1.0';

/**
 * The pause after this many failed attempts (at least 1), in ms; `path` identifies the delivery for the random part.
 */
export function pauseMs(random: SeededRandom, attempts: number, ...path: RandomPath): number {
  const spread = 1 + JITTER * (2 * random.fraction(...path, attempts) - 1);
  return Math.round(backoffMs(attempts, PAUSES) * spread);
}
