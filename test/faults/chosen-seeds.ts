import type { WireFault } from './fault-proxy.ts';
import type { Rerun } from './reruns/rerun.ts';
import { type Round, type Scenario, scenarioOf } from './scenario.ts';

/** Number of seeds to choose from. Among 500 seeds, each fault occurs several times. */
const CANDIDATES = 500;

/**
 * Facets that `interrupted-payments.test.ts` tests in one process, which is much faster: routes, reruns,
 * services, and answers that a client receives completely.
 */
const IN_PROCESS = /^(route|rerun|service) |^(garbage|other-answer|late)$|^(status|conflict), /;

export const isOfProcess = (facet: string): boolean => !IN_PROCESS.test(facet);

/**
 * Returns a small set of seeds. The scenarios of these seeds contain every facet that needs a real process:
 * killed processes, broken connections, a full disk, other clocks and races. `npm run test:faults` tests all
 * facets and combinations of them.
 */
export function chosenSeeds(): readonly number[] {
  const candidates = Array.from({ length: CANDIDATES }, (_, seed) => {
    const scenario = scenarioOf(seed);
    const facets = facetsOf(scenario).filter(isOfProcess);
    return { seed, facets, runs: scenario.rounds.length };
  });
  const missing = new Set(candidates.flatMap(({ facets }) => facets));
  const chosen: number[] = [];
  while (missing.size > 0) {
    // If two seeds add equally many facets, the seed with fewer runs is chosen, because each run is slow.
    const [best] = candidates
      .map((one) => ({ ...one, gain: one.facets.filter((facet) => missing.has(facet)).length }))
      .sort((one, other) => other.gain - one.gain || one.runs - other.runs);
    for (const facet of best?.facets ?? []) missing.delete(facet);
    if (best) chosen.push(best.seed);
  }
  return chosen.sort((one, other) => one - other);
}

export function facetsOf({ route, rerun, rounds, race, service }: Scenario): readonly string[] {
  // Later runs may send no payment, so their faults may not occur. Only the fault of the first run is certain
  // to occur.
  const [first] = rounds;
  return [
    `route ${route.name}`,
    `rerun ${kindOf(rerun)}`,
    `service ${service.name}`,
    ...(race ? [`race of ${route.isBatch ? 'batches' : 'payments'}`] : []),
    ...(rounds.length > 2 ? ['many bad runs'] : []),
    ...(first && !race ? [faultOf(first)] : []),
  ];
}

/**
 * Returns the kind of a rerun. Reruns that change the machine in a similar way belong to the same kind.
 * `enumerate.ts` tests every rerun of each kind.
 */
function kindOf({ name }: Rerun): string {
  const [kind = ''] = name.split('-');
  if (kind === 'hints' || kind === 'edits') return kind;
  return /-(journal|data)(-referenced)?$/.test(name) ? 'lost journal' : name;
}

function faultOf({ wire: [struck], self }: Round): string {
  if (self?.killAtCommit) return `killed ${self.killAtCommit.when} a commit`;
  if (self?.fullAtCommit) return self.fullAtCommit.stays ? 'full disk' : 'full disk for a moment';
  if (self?.clock) return `clock ${self.clock.byMs > 0 ? 'ahead' : 'behind'}`;
  return struck ? nameOf(struck) : 'nothing';
}

function nameOf(fault: WireFault): string {
  // `interrupted-payments.test.ts` tests each status.
  if (fault.kind === 'status') return `status, ${fault.applied ? 'applied' : 'not applied'}`;
  if (fault.kind === 'conflict') return `conflict, ${fault.applied ? 'applied' : 'not applied'}`;
  return fault.kind === 'kill' ? `killed at ${fault.at}` : fault.kind;
}
