import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WireFault } from './fault-proxy.ts';
import { type Chance, seeded } from './seeded.ts';
import type { FaultWorld, SelfFaults } from './world.ts';

/** One payment that somebody means to make, once. */
export interface Meant {
  readonly reference: string;
  readonly cents: number;
}

/** What a seed does: a command that is run until it is done, with what goes wrong in each run. */
export interface Scenario {
  readonly name: string;
  readonly headerConfirmed: boolean;
  /** Prepares the world; gives what is typed, and what it should come to. */
  prepare(world: FaultWorld): Promise<Prepared>;
  /** One for each run that goes wrong; then it is run without. */
  readonly rounds: readonly Round[];
  /** Two processes at once in each round, of the same command. */
  readonly race: boolean;
}

export interface Round {
  readonly wire: readonly WireFault[];
  readonly self?: SelfFaults;
}

export interface Prepared {
  readonly argv: readonly string[];
  readonly meant: readonly Meant[];
  /** The charge that is refunded, where that is what is meant. */
  readonly charge?: string;
  /** The hub tells no reference: payments are known by their amounts, which all differ. */
  readonly byAmount: boolean;
}

const KINDS = [
  'payout',
  'payout',
  'transfer',
  'refund',
  'batch',
  'batch',
  'hub',
  'hub-unconfirmed',
  'hub-refund',
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
  return {
    name: kind,
    headerConfirmed: kind !== 'hub-unconfirmed',
    rounds,
    race: chance.next() < 0.15,
    prepare: (world) => prepare(kind, chance, world),
  };
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

async function prepare(kind: Kind, chance: Chance, world: FaultWorld): Promise<Prepared> {
  const charge = await world.paidCharge(900);
  const cents = 1_000 + chance.under(5_000);
  const reais = (value: number): string => (value / 100).toFixed(2);
  const reference = 'intent-1';
  const common = ['--reference', reference, '--yes', '--json'];
  const one = { meant: [{ reference, cents }], byAmount: false };
  switch (kind) {
    case 'payout':
      return {
        argv: ['payout', 'create', '--key', 'fornecedor@exemplo.com.br', '--amount', reais(cents), ...common],
        ...one,
      };
    case 'transfer':
      return { argv: ['transfer', 'create', '--to', '100002', '--amount', reais(cents), ...common], ...one };
    case 'refund':
      return { argv: ['refund', 'create', charge, '--amount', reais(cents), ...common], ...one, charge };
    case 'hub-refund':
      return {
        argv: [
          'refund',
          'create',
          await hubId(world),
          '--family',
          'hub',
          '--amount',
          reais(cents),
          ...common,
        ],
        ...one,
        charge,
      };
    case 'hub':
    case 'hub-unconfirmed':
      return {
        argv: [
          'payout',
          'create',
          '--family',
          'hub',
          '--no-lookup',
          '--key',
          'fornecedor@exemplo.com.br',
          '--amount',
          reais(cents),
          ...common,
        ],
        ...one,
        byAmount: true,
      };
    case 'batch': {
      const meant = Array.from({ length: 3 + chance.under(5) }, (_, at) => ({
        reference: `row-${at}`,
        cents: 1_000 + at * 100 + chance.under(90),
      }));
      const rows = meant.map((row, at) => `p${at}@exemplo.com.br,${reais(row.cents)},${row.reference}`);
      writeFileSync(join(world.folder, 'folha.csv'), `key,amount,reference\n${rows.join('\n')}\n`);
      const lookup = chance.next() < 0.3 ? [] : ['--no-lookup'];
      const concurrency = `${1 + chance.under(4)}`;
      return {
        argv: ['payout', 'batch', 'folha.csv', '--yes', '--json', '--concurrency', concurrency, ...lookup],
        meant,
        byAmount: false,
      };
    }
  }
}

/** The hub's own id of the one charge there is. */
async function hubId(world: FaultWorld): Promise<string> {
  const { code, stdout, stderr } = await world.pix([
    'api',
    'GET',
    '/transactions/payment',
    '--family',
    'hub',
    '--json',
  ]);
  if (code !== 0) throw new Error(`hub list: ${stderr}`);
  const [charge] = (JSON.parse(stdout) as { data: { id: string }[] }).data;
  return charge?.id ?? '';
}
