import type { WireFault } from './fault-proxy.ts';
import type { Rerun } from './reruns/rerun.ts';
import { isUsual, type Round, type Scenario, scenarioOf } from './scenario.ts';

/** Number of seeds to choose from. Among 500 seeds, each fault occurs several times. */
const CANDIDATES = 500;

/**
 * Facets that other tests cover. `interrupted-payments.test.ts` tests routes, reruns, services, clocks, and answers
 * that a client receives completely, in one process. `batch-races.test.ts` tests races, and kills during a request.
 * For a client, `drop-before` is the same as `drop-after`.
 */
const ELSEWHERE = [
  /^(route|rerun|service|clock|race of|killed at) /,
  /^(status|conflict), /,
  /^(garbage|other-answer|late|drop-before|many bad runs)$/,
];

export const isOfProcess = (facet: string): boolean => !ELSEWHERE.some((pattern) => pattern.test(facet));

/**
 * Returns a small set of seeds. The scenarios of these seeds contain every facet that needs a real process:
 * processes killed at a commit, broken connections and a full disk. `npm run test:faults` tests all facets and
 * combinations of them.
 */
export function chosenSeeds(): readonly number[] {
  const candidates = Array.from({ length: CANDIDATES }, (_, seed) => {
    const scenario = scenarioOf(seed);
    return { seed, facets: facetsOf(scenario).filter(isOfProcess), runs: runsOf(scenario) };
  });
  const facets = new Set(candidates.flatMap((one) => one.facets));
  // Only the first fault counts, so no seed has two of these facets.
  return [...facets]
    .map((facet) => candidates.filter((one) => one.facets.includes(facet)))
    .map((having) => having.reduce((best, one) => (one.runs < best.runs ? one : best)).seed)
    .sort((one, other) => one - other);
}

/** Returns how many processes a scenario needs at least. Each process is slow. */
function runsOf({ rounds, race, rerun }: Scenario): number {
  const isSimple = /^(no-reference|follower|other-(folder|family))$/.test(rerun.name);
  return rounds.length * (race ? 2 : 1) + (isSimple ? 1 : isUsual(rerun) ? 2 : 3);
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
