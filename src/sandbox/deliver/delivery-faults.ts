import type { Service } from '../service.ts';
import { scenarioOf } from '../traffic/traffic-patterns.ts';

/** Shares of deliveries in the scenario `duplicate-events`. */
const HELD = 0.3;
const REPEATED = 0.4;
const LONGEST_HELD_MS = 90_000;
const LONGEST_BEFORE_REPEAT_MS = 30_000;
/** Most arrivals of one delivery. */
const MOST_ARRIVALS = 3;

/** How long a first attempt is delayed, so that later events overtake it; undefined: not at all. */
export function heldForMs(service: Service, delivery: bigint, attempts: bigint): number | undefined {
  const { random } = service;
  if (attempts > 0n || !isDuplicating(service) || random.fraction('held', delivery) >= HELD) return undefined;
  return 1_000 + Math.round(random.fraction('held', delivery, 'for') * LONGEST_HELD_MS);
}

/** When a delivered event is sent again, as if its answer had been lost; undefined: never. */
export function repeatedAfterMs(service: Service, delivery: bigint, attempts: number): number | undefined {
  const { random } = service;
  const spared = attempts >= MOST_ARRIVALS || random.fraction('repeat', delivery, attempts) >= REPEATED;
  if (!isDuplicating(service) || spared) return undefined;
  return 500 + Math.round(random.fraction('repeat', delivery, attempts, 'after') * LONGEST_BEFORE_REPEAT_MS);
}

const isDuplicating = (service: Service): boolean => scenarioOf(service) === 'duplicate-events';
