import type { WireFault } from './fault-proxy.ts';
import { type Round, type Scenario, scenarioOf } from './scenario.ts';

/** Seeds to choose from: many enough that each way to go wrong is among them several times. */
const CANDIDATES = 500;

/**
 * A few seeds that together miss nothing of what one seed can be about: no route, no fault on the wire or in the program,
 * no way to rerun, no race of single payments or of batches, no story of several bad runs. Which things meet each other is
 * the business of the long run.
 */
export function chosenSeeds(): readonly number[] {
  const left = new Map(
    Array.from({ length: CANDIDATES }, (_, seed) => [seed, facetsOf(scenarioOf(seed))] as const),
  );
  const missing = new Set([...left.values()].flat());
  const chosen: number[] = [];
  while (missing.size > 0) {
    const gain = (seed: number): number =>
      (left.get(seed) ?? []).filter((facet) => missing.has(facet)).length;
    const best = [...left.keys()].reduce((one, other) => (gain(other) > gain(one) ? other : one));
    for (const facet of left.get(best) ?? []) missing.delete(facet);
    chosen.push(best);
  }
  return chosen.sort((one, other) => one - other);
}

/** All that a seed is about, each thing under a name of its own. */
export function facetsOf({ route, rerun, rounds, race }: Scenario): readonly string[] {
  // What the first run meets strikes; a later one may find that all is done.
  const [first] = rounds;
  return [
    `route ${route.name}`,
    `rerun ${rerun.name}`,
    ...(race ? [`race of ${route.isBatch ? 'batches' : 'payments'}`] : []),
    ...(rounds.length > 2 ? ['many bad runs'] : []),
    ...(first && !race ? [faultOf(first)] : []),
  ];
}

function faultOf({ wire: [struck], self }: Round): string {
  if (self?.killAtCommit) return `killed ${self.killAtCommit.when} a commit`;
  if (self?.fullAtCommit) return 'full disk';
  if (self?.clock) return `clock ${self.clock.byMs > 0 ? 'ahead' : 'behind'}`;
  return struck ? nameOf(struck) : 'nothing';
}

function nameOf(fault: WireFault): string {
  if (fault.kind === 'status') return `${fault.status} ${fault.applied ? 'applied' : 'not applied'}`;
  return fault.kind === 'kill' ? `killed at ${fault.at}` : fault.kind;
}
