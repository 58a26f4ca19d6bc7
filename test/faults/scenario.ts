import type { Transport } from '../../src/contract/transport.ts';
import type { WireFault } from './fault-proxy.ts';
import { movesDate, netEntries } from './faulty-answers.ts';
import type { Place, Prepared } from './prepared.ts';
import { OPERATORS } from './reruns/operators.ts';
import type { Rerun } from './reruns/rerun.ts';
import { RERUNS, rerunNamed } from './reruns/reruns.ts';
import { batch, type Route, routeNamed } from './routes.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import type { SelfFaults } from './world.ts';

/**
 * The parts of a test that depend on the seed. The first runs of a command have faults, and later runs have
 * none.
 */
export interface Scenario {
  readonly route: Route;
  readonly rerun: Rerun;
  prepare(place: Place): Promise<Prepared>;
  /** The faults of the first runs, with one element for each run. */
  readonly rounds: readonly Round[];
  readonly service: Service;
  /** Whether two processes run the command at the same time in each of the first runs. */
  readonly race: boolean;
}

export interface Service {
  readonly name: string;
  readonly by?: (good: Transport) => Transport;
}

export interface Round {
  readonly wire: readonly WireFault[];
  readonly self?: SelfFaults;
}

const KINDS = [
  'payout',
  'payout',
  'transfer',
  'refund',
  'batch',
  'batch',
  'payout-hub',
  'payout-hub-unconfirmed',
  'refund-hub',
] as const;
type Kind = (typeof KINDS)[number];

const STATUSES = [
  { status: 424, code: 'PZI111' },
  { status: 424, code: 'PZI110' },
  { status: 500, code: 'PZI100' },
] as const;
const REFUSALS = [
  { status: 429, code: 'PZG429' },
  { status: 503, code: 'PZF503' },
] as const;

const WIRE: readonly ((random: Random) => WireFault)[] = [
  () => ({ kind: 'drop-before' }),
  () => ({ kind: 'drop-after' }),
  () => ({ kind: 'reset' }),
  () => ({ kind: 'slow-answer' }),
  () => ({ kind: 'late' }),
  () => ({ kind: 'half-body' }),
  () => ({ kind: 'garbage' }),
  () => ({ kind: 'other-answer' }),
  (random) => ({ kind: 'conflict', applied: random.next() < 0.5 }),
  (random) => ({ kind: 'status', ...random.pick(STATUSES), applied: random.next() < 0.5 }),
  // These error codes mean that the service has not applied the request (§7.2).
  (random) => ({ kind: 'status', ...random.pick(REFUSALS), applied: false }),
  (random) => ({ kind: 'kill', at: random.pick(['arrival', 'applied', 'answered'] as const) }),
];
const SELF: readonly ((random: Random) => SelfFaults)[] = [
  (random) => ({
    killAtCommit: { nth: 1 + random.under(6), when: random.pick(['before', 'after'] as const) },
  }),
  (random) => {
    const drawn = random.under(8);
    return { fullAtCommit: { nth: 2 + Math.floor(drawn / 2), stays: drawn % 2 === 1 } };
  },
  (random) => ({
    clock: {
      // If `afterMs` is 0, the clock is wrong from the start. Otherwise it jumps during the run.
      afterMs: random.pick([0, 50 + random.under(600)]),
      byMs: random.pick([-3_600_000, 3_600_000, 86_400_000 * 3]),
    },
  }),
];

const HOUR_MS = 3_600_000;
const SERVICES: readonly Service[] = [
  { name: 'clock ahead', by: (good) => movesDate(good, 3 * HOUR_MS) },
  { name: 'clock behind', by: (good) => movesDate(good, -3 * HOUR_MS) },
  { name: 'net entries', by: netEntries },
];

/**
 * Returns the scenario of a seed. Consecutive seeds go through all pairs of a kind from `KINDS` and a fault.
 */
export function scenarioOf(seed: number): Scenario {
  const random = seededRandom(seed);
  const kind = KINDS[seed % KINDS.length] as Kind;
  // The nine `KINDS` and the fifteen possible faults of the first run form 135 pairs. Consecutive seeds go
  // through all pairs.
  const first = Math.floor(seed / KINDS.length) % (WIRE.length + SELF.length);
  const rounds = [roundOf(random, first, kind)];
  while (random.next() < 0.35 && rounds.length < 4)
    rounds.push(roundOf(random, random.under(WIRE.length + SELF.length), kind));
  const route = kind === 'batch' ? someBatch(random) : routeNamed(kind);
  const rerun = someRerun(random, route);
  const cents = 1_000 + random.under(5_000);
  return {
    route,
    rerun,
    rounds,
    service: random.next() < 0.2 ? random.pick(SERVICES) : { name: 'usual' },
    // Two processes run at the same time only if they use the same reference or batch. Otherwise both could
    // correctly make a payment.
    race: random.next() < 0.15 && isUsual(rerun),
    prepare: (place) => route.prepare(place, cents, `${seed}`),
  };
}

/**
 * Only `enumerate.ts` runs these reruns, and those that belong to a world. Some need PostgreSQL or the journal of another machine. Others may
 * end without the payment.
 */
const ENUMERATED = /^((shared|adopts)-journal|forgets-journal-url)/;

/**
 * Returns whether the rerun repeats the command with its reference or batch, as the documentation recommends.
 */
export const isUsual = ({ name }: Rerun): boolean => name === 'same-reference' || name === 'same-batch';

function someRerun(random: Random, route: Route): Rerun {
  const usual = rerunNamed(route.isBatch ? 'same-batch' : 'same-reference');
  const others = RERUNS.filter(
    (rerun) =>
      rerun.fits(route) && !ENUMERATED.test(rerun.name) && rerun.world === undefined && !isUsual(rerun),
  );
  const isOperator = random.next() < 0.5;
  const kind = others.filter((rerun) => OPERATORS.includes(rerun) === isOperator);
  return random.next() < 0.4 ? usual : random.pick(kind);
}

function someBatch(random: Random): Route {
  const lookup = random.next() < 0.3 ? [] : ['--no-lookup'];
  const flags = ['--concurrency', `${1 + random.under(4)}`, ...lookup];
  return batch('batch', { rows: 3 + random.under(5), isNamed: random.next() < 0.5, flags });
}

function roundOf(random: Random, which: number, kind: Kind): Round {
  const many = kind === 'batch' ? 1 + random.under(4) : 1;
  const wire = WIRE[which];
  if (wire) {
    const more = Array.from({ length: many - 1 }, () => (WIRE[random.under(WIRE.length)] ?? wire)(random));
    return { wire: [wire(random), ...more] };
  }
  const self = SELF[which - WIRE.length] ?? SELF[0];
  // A fault of the disk or clock reveals more bugs if an answer is lost as well.
  const lost = random.next() < 0.5 ? [random.pick(WIRE)(random)] : [];
  return { wire: lost, ...(self ? { self: self(random) } : {}) };
}
