import type { Service } from '../service.ts';
import { scenarioOf } from '../traffic/traffic-pattern.ts';

/**
 * In the scenario `duplicate-events`, `HELD` is the share of delayed deliveries, and `REPEATED` is the share
 * of repeated deliveries.
 */
const HELD = 0.3;
const REPEATED = 0.4;
const LONGEST_HELD_MS = 90_000;
const LONGEST_BEFORE_REPEAT_MS = 30_000;
const MOST_ARRIVALS = 3;

/**
 * Returns the delay of a delivery's first attempt in ms, or undefined for no delay. During the delay, later
 * events can overtake the delivery.
 */
export function heldForMs(service: Service, delivery: bigint, attempts: bigint): number | undefined {
  const { random } = service;
  if (attempts > 0n || !isDuplicating(service) || random.fraction('held', delivery) >= HELD) return undefined;
  return 1_000 + Math.round(random.fraction('held', delivery, 'for') * LONGEST_HELD_MS);
}

/** Returns the ms after which a completed delivery is sent once more, or undefined if it is not repeated. */
export function repeatedAfterMs(service: Service, delivery: bigint, attempts: number): number | undefined {
  const { random } = service;
  const spared = attempts >= MOST_ARRIVALS || random.fraction('repeat', delivery, attempts) >= REPEATED;
  if (!isDuplicating(service) || spared) return undefined;
  return 500 + Math.round(random.fraction('repeat', delivery, attempts, 'after') * LONGEST_BEFORE_REPEAT_MS);
}

const isDuplicating = (service: Service): boolean => scenarioOf(service) === 'duplicate-events';
