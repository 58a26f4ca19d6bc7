import type { WireFault } from './fault-proxy.ts';
import type { Place, Prepared } from './prepared.ts';
import { RERUNS, type Rerun, rerunNamed } from './reruns.ts';
import { batch, type Route, routeNamed } from './routes.ts';
import { type Chance, seeded } from './seeded.ts';
import type { SelfFaults } from './world.ts';

/** What a seed does: a command that is run until it is done, with what goes wrong in each run. */
export interface Scenario {
  readonly route: Route;
  readonly rerun: Rerun;
  prepare(place: Place): Promise<Prepared>;
  /** One for each run that goes wrong; then it is run without. */
  readonly rounds: readonly Round[];
  /** Two processes at once in each round, of the same command. */
  readonly race: boolean;
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

const WIRE: readonly ((chance: Chance) => WireFault)[] = [
  () => ({ kind: 'drop-before' }),
  () => ({ kind: 'drop-after' }),
  () => ({ kind: 'reset-kept-alive' }),
  () => ({ kind: 'slow-answer' }),
  () => ({ kind: 'late' }),
  () => ({ kind: 'half-body' }),
  () => ({ kind: 'garbage' }),
  (chance) => ({ kind: 'status', ...chance.pick(STATUSES), applied: chance.next() < 0.5 }),
  // What says that it did nothing has done nothing (§7.2).
  (chance) => ({ kind: 'status', ...chance.pick(REFUSALS), applied: false }),
  (chance) => ({ kind: 'kill', at: chance.pick(['arrival', 'applied', 'answered'] as const) }),
];
const SELF: readonly ((chance: Chance) => SelfFaults)[] = [
  (chance) => ({
    killAtCommit: { nth: 1 + chance.under(6), when: chance.pick(['before', 'after'] as const) },
  }),
  (chance) => ({ fullAtCommit: 2 + chance.under(4) }),
  (chance) => ({
    clock: {
      // From the start, or while it runs.
      afterMs: chance.pick([0, 50 + chance.under(600)]),
      byMs: chance.pick([-3_600_000, 3_600_000, 86_400_000 * 3]),
    },
  }),
];

/** The story of a seed. Seeds go through kinds and faults in turn, so that many of them miss nothing. */
export function scenarioOf(seed: number): Scenario {
  const chance = seeded(seed);
  const kind = KINDS[seed % KINDS.length] as Kind;
  // Nine kinds, thirteen faults: every pair within 117 seeds.
  const first = seed % (WIRE.length + SELF.length);
  const rounds = [roundOf(chance, first, kind)];
  while (chance.next() < 0.35 && rounds.length < 4)
    rounds.push(roundOf(chance, chance.under(WIRE.length + SELF.length), kind));
  const route = kind === 'batch' ? someBatch(chance) : routeNamed(kind);
  const rerun = someRerun(chance, route);
  const cents = 1_000 + chance.under(5_000);
  return {
    route,
    rerun,
    rounds,
    // Of two that are typed without a reference at once, one may begin when the other is done: both are meant then.
    race: chance.next() < 0.15 && isUsual(rerun),
    prepare: (place) => route.prepare(place, cents, `${seed}`),
  };
}

/** The same command with the same reference: what an operator should do, and half of the seeds do. */
export const isUsual = ({ name }: Rerun): boolean => name === 'same-reference' || name === 'same-batch';

function someRerun(chance: Chance, route: Route): Rerun {
  const usual = rerunNamed(route.isBatch ? 'same-batch' : 'same-reference');
  const others = RERUNS.filter(
    (rerun) => rerun.fits(route) && rerun.name !== 'shared-journal' && !isUsual(rerun),
  );
  return chance.next() < 0.5 ? usual : chance.pick(others);
}

function someBatch(chance: Chance): Route {
  const lookup = chance.next() < 0.3 ? [] : ['--no-lookup'];
  const flags = ['--concurrency', `${1 + chance.under(4)}`, ...lookup];
  return batch('batch', { rows: 3 + chance.under(5), isNamed: chance.next() < 0.5, flags });
}

function roundOf(chance: Chance, which: number, kind: Kind): Round {
  const many = kind === 'batch' ? 1 + chance.under(4) : 1;
  const wire = WIRE[which];
  if (wire) {
    const more = Array.from({ length: many - 1 }, () => (WIRE[chance.under(WIRE.length)] ?? wire)(chance));
    return { wire: [wire(chance), ...more] };
  }
  const self = SELF[which - WIRE.length] ?? SELF[0];
  // A disk or a clock in trouble is worth more with an answer lost.
  const lost = chance.next() < 0.5 ? [chance.pick(WIRE)(chance)] : [];
  return { wire: lost, ...(self ? { self: self(chance) } : {}) };
}
