import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeBrCode } from '../../../src/domain/br-code-write.ts';
import { card } from '../../support/card-world.ts';
import { bookedByCard, bookedOut, bookedRefunds, bookedReversals, sellByCard, sellByPix } from './books.ts';
import type { Machine } from './machine.ts';

/** One movement that somebody means to make, once. Its amount is its own: books know it by that. */
export interface Intention {
  readonly name: string;
  readonly cents: number;
}

/** How a command is typed. */
export interface Typing {
  readonly reference?: string | undefined;
  readonly otherFamily?: boolean;
  /** Of a batch. */
  readonly batchName?: string | undefined;
}

/** What somebody means to do, ready to be typed. */
export interface Prepared {
  readonly intentions: readonly Intention[];
  readonly type: (typing: Typing) => readonly string[];
  readonly stdin?: string;
  /** How often each was made, by the service's own books. */
  readonly booked: () => Promise<ReadonlyMap<Intention, number>>;
  /** Of a batch: its file, without the ending. */
  readonly batch?: string;
  /** Whether what was typed may mean the same once more: it names no reference. */
  readonly isNewIntention: (argv: readonly string[]) => boolean;
}

/** A way that money goes. */
export interface Route {
  readonly name: string;
  readonly headerConfirmed: boolean;
  readonly movesMoney: (method: string, path: string) => boolean;
  /** The other family does the same. */
  readonly hasTwoFamilies: boolean;
  readonly isBatch: boolean;
  /** `cents`: of the first intention; the next 9 amounts are free too. `tag`: new for each. */
  readonly prepare: (machine: Machine, cents: number, tag: string) => Promise<Prepared>;
}

const KEY = 'fornecedor@exemplo.com.br';
/** A key of the sandbox's second account, and that account's number. */
const OTHER_KEY = '11222333000262';
const OTHER_ACCOUNT = '100002';
const PAY_OUT =
  /\/(withdraw|withdraw\/qrcode|internal-transfer|refund\/[^/]+|transactions\/(withdraw|internal-transfer|pix\/qr-payments)|transactions\/payment\/[^/]+\/refund|charges)$/;
const REVERSAL = /\/charges\/[^/]+\/reverse$/;

const reais = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const END = ['--yes', '--json'];
/** No reference was typed, and the command moves money. */
const isUnnamed = (argv: readonly string[]): boolean =>
  !argv.includes('--reference') && !['journal', 'sandbox'].includes(argv[0] ?? '');
const familyOf = (family: 'main' | 'hub', { otherFamily }: Typing): readonly string[] => {
  const chosen = otherFamily ? (family === 'main' ? 'hub' : 'main') : family;
  return chosen === 'main' ? [] : ['--family', 'hub'];
};
const referenceOf = ({ reference }: Typing): readonly string[] =>
  reference === undefined ? [] : ['--reference', reference];

type Type = (cents: number, typing: Typing) => readonly string[];

function single(
  name: string,
  type: Type,
  options: { readonly headerConfirmed?: boolean; readonly hasTwoFamilies?: boolean } = {},
): Route {
  return {
    name,
    headerConfirmed: true,
    hasTwoFamilies: true,
    isBatch: false,
    ...options,
    movesMoney,
    async prepare(machine, cents) {
      await sellByPix(machine, 900);
      const intention = { name: 'payment', cents };
      return {
        intentions: [intention],
        isNewIntention: isUnnamed,
        type: (typing) => [...type(cents, typing), ...referenceOf(typing), ...END],
        booked: () => bookedOut(machine, [intention]),
      };
    },
  };
}

const movesMoney = (method: string, path: string): boolean =>
  (method === 'POST' && PAY_OUT.test(path)) || (method === 'PUT' && REVERSAL.test(path));

const payout = (family: 'main' | 'hub'): Type => (cents, typing) => [
  ...['payout', 'create', '--key', KEY, '--amount', reais(cents)],
  ...familyOf(family, typing),
];
const payCode = (family: 'main' | 'hub'): Type => (cents, typing) => [
  ...['payout', 'qr', encodeBrCode({ key: KEY, name: 'FORNECEDOR', city: 'SAO PAULO' })],
  ...['--amount', reais(cents), ...familyOf(family, typing)],
];
const transfer = (family: 'main' | 'hub'): Type => (cents, typing) => {
  const flags = familyOf(family, typing);
  return ['transfer', 'create', '--to', flags.length > 0 ? OTHER_KEY : OTHER_ACCOUNT, '--amount', reais(cents), ...flags];
};

function refund(family: 'main' | 'hub'): Route {
  return {
    name: family === 'main' ? 'refund' : 'refund-hub',
    headerConfirmed: true,
    hasTwoFamilies: true,
    isBatch: false,
    movesMoney,
    async prepare(machine, cents) {
      const charge = await sellByPix(machine, 900);
      const intention = { name: 'refund', cents };
      return {
        intentions: [intention],
        isNewIntention: isUnnamed,
        type: (typing) => [
          ...['refund', 'create', charge, '--amount', reais(cents), ...familyOf(family, typing)],
          ...[...referenceOf(typing), ...END],
        ],
        booked: () => bookedRefunds(machine, charge, intention),
      };
    },
  };
}

const cardCharge: Route = {
  name: 'card-charge',
  headerConfirmed: true,
  hasTwoFamilies: false,
  isBatch: false,
  movesMoney,
  async prepare(machine, cents) {
    const intention = { name: 'charge', cents };
    return {
      intentions: [intention],
      isNewIntention: isUnnamed,
      stdin: JSON.stringify(card()),
      type: (typing) => [
        ...['card', 'charge', 'create', '--amount', reais(cents), '--customer-name', 'Cliente', '--card-stdin'],
        ...[...referenceOf(typing), ...END],
      ],
      booked: () => bookedByCard(machine, intention),
    };
  },
};

const cardReversal: Route = {
  ...cardCharge,
  name: 'card-reversal',
  async prepare(machine, cents, tag) {
    const charge = await sellByCard(machine, 90_000, `sale-${tag}`);
    const intention = { name: 'reversal', cents };
    return {
      intentions: [intention],
      isNewIntention: isUnnamed,
      type: (typing) => [
        ...['card', 'charge', 'reverse', charge, '--amount', reais(cents)],
        ...[...referenceOf(typing), ...END],
      ],
      booked: () => bookedReversals(machine, charge, intention),
    };
  },
};

const ROWS = 3;

/** @param names rows have references of their own in the file */
function batch(name: string, names: boolean): Route {
  return {
    name,
    headerConfirmed: true,
    hasTwoFamilies: true,
    isBatch: true,
    movesMoney,
    async prepare(machine, cents, tag) {
      await sellByPix(machine, 900);
      const file = `folha-${tag}`;
      const intentions = Array.from({ length: ROWS }, (_, at) => ({ name: `row ${at}`, cents: cents + at }));
      const rows = intentions.map((row, at) => {
        const own = names ? `,row-${tag}-${at}` : '';
        return `p${at}@exemplo.com.br,${reais(row.cents)}${own}`;
      });
      const header = names ? 'key,amount,reference' : 'key,amount';
      writeFileSync(join(machine.world.home, `${file}.csv`), `${[header, ...rows].join('\n')}\n`);
      return {
        intentions,
        batch: file,
        // Rows without references are named after the batch.
        isNewIntention: (argv) => !names && argv.includes('--name'),
        type: (typing) => [
          ...['payout', 'batch', `${file}.csv`, '--no-lookup', '--concurrency', '2'],
          ...(typing.batchName === undefined ? [] : ['--name', typing.batchName]),
          ...[...familyOf('main', typing), ...END],
        ],
        booked: () => bookedOut(machine, intentions),
      };
    },
  };
}

export const ROUTES: readonly Route[] = [
  single('payout', payout('main')),
  single('payout-hub', payout('hub')),
  single('payout-hub-unconfirmed', payout('hub'), { headerConfirmed: false }),
  single('qr', payCode('main')),
  single('qr-hub', payCode('hub')),
  single('transfer', transfer('main')),
  single('transfer-hub', transfer('hub')),
  refund('main'),
  refund('hub'),
  cardCharge,
  cardReversal,
  batch('batch', true),
  batch('batch-unnamed', false),
];

export function routeNamed(name: string): Route {
  const found = ROUTES.find((route) => route.name === name);
  if (!found) throw new Error(`no route "${name}"`);
  return found;
}
