import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transport } from '../../src/contract/transport.ts';
import { encodeBrCode } from '../../src/domain/br-code/encode-br-code.ts';
import { card } from '../support/worlds/card-world.ts';
import { CODE_CHANGE, type Hits, movesMoney, readsOldCode } from './faulty-answers.ts';
import { isUnnamed, type Place, type Prepared, reais, type Typing, type Way } from './prepared.ts';
import {
  bookedByCard,
  bookedOut,
  bookedRefunds,
  bookedReversals,
  ofSecond,
  sellByCard,
  sellByPix,
} from './service-records.ts';

export interface Route extends Way {
  readonly name: string;
  readonly movesMoney: Hits;
  /** Changes how the service behaves in all runs. */
  readonly service?: (good: Transport) => Transport;
  /**
   * Creates the command of a case. `cents` is the amount of the first payment. No other case uses the amounts
   * from `cents` to `cents + 9`. `tag` is a unique name.
   */
  readonly prepare: (place: Place, cents: number, tag: string) => Promise<Prepared>;
}

const KEY = 'fornecedor@exemplo.com.br';
/** The second account of the sandbox: its Pix key and its number. */
const OTHER_KEY = '11222333000262';
const OTHER_ACCOUNT = '100002';

const END = ['--yes', '--json'];
const familyOf = (family: 'main' | 'hub', { otherFamily }: Typing): readonly string[] => {
  const chosen = otherFamily ? (family === 'main' ? 'hub' : 'main') : family;
  return chosen === 'main' ? [] : ['--family', 'hub'];
};
const referenceOf = ({ reference }: Typing): readonly string[] =>
  reference === undefined ? [] : ['--reference', reference];

type Type = (cents: number, typing: Typing) => readonly string[];

const USUAL = {
  headerConfirmed: true,
  hasTwoFamilies: true,
  knowsReferences: true,
  isBatch: false,
  isCompared: true,
  movesMoney,
} as const;

function single(name: string, type: Type, options: Partial<Way> = {}): Route {
  return {
    name,
    ...USUAL,
    ...options,
    async prepare(place, cents) {
      await sellByPix(place, 900);
      const intention = { name: 'payment', cents };
      return {
        intentions: [intention],
        isNewIntention: isUnnamed,
        type: (typing) => [...type(cents, typing), ...referenceOf(typing), ...END],
        booked: (of) => bookedOut(of ?? place, [intention]),
      };
    },
  };
}

const payout =
  (family: 'main' | 'hub'): Type =>
  (cents, typing) => [
    ...['payout', 'create', '--key', KEY, '--amount', reais(cents)],
    ...familyOf(family, typing),
  ];
const payCode =
  (family: 'main' | 'hub'): Type =>
  (cents, typing) => [
    ...['payout', 'qr', encodeBrCode({ key: KEY, name: 'FORNECEDOR', city: 'SAO PAULO' })],
    ...['--amount', reais(cents), ...familyOf(family, typing)],
  ];
const transfer =
  (family: 'main' | 'hub'): Type =>
  (cents, typing) => {
    const flags = familyOf(family, typing);
    const receiver = flags.length > 0 ? OTHER_KEY : OTHER_ACCOUNT;
    return ['transfer', 'create', '--to', receiver, '--amount', reais(cents), ...flags];
  };

/**
 * Returns a route that pays a dynamic code whose amount has changed after the service read it. A payment with the
 * new amount counts as two payments.
 */
function changedCode(name: string, family: 'main' | 'hub'): Route {
  return {
    name,
    ...USUAL,
    hasChangedCode: true,
    service: readsOldCode,
    async prepare(place, cents) {
      await sellByPix(place, 900);
      const amount = (cents * CODE_CHANGE) / 100;
      const { qrCodeText } = await ofSecond(place.sandbox).ask('POST', '/v1/pix', { amount });
      const intention = { name: 'payment', cents };
      const changed = { name: 'changed', cents: cents * CODE_CHANGE };
      return {
        intentions: [intention],
        isNewIntention: isUnnamed,
        type: (typing) => [
          ...['payout', 'qr', String(qrCodeText), '--amount', reais(cents), ...familyOf(family, typing)],
          ...[...referenceOf(typing), ...END],
        ],
        async booked(of) {
          const counts = await bookedOut(of ?? place, [intention, changed]);
          return new Map([[intention, (counts.get(intention) ?? 0) + 2 * (counts.get(changed) ?? 0)]]);
        },
      };
    },
  };
}

function refund(family: 'main' | 'hub'): Route {
  return {
    name: family === 'main' ? 'refund' : 'refund-hub',
    ...USUAL,
    isCompared: false,
    // A refund by the hub has no idempotency key, and no route of the hub returns the reference of a refund.
    knowsReferences: family === 'main',
    async prepare(place, cents) {
      const charge = await sellByPix(place, 900);
      const intention = { name: 'refund', cents };
      return {
        intentions: [intention],
        isNewIntention: isUnnamed,
        type: (typing) => [
          ...['refund', 'create', charge, '--amount', reais(cents), ...familyOf(family, typing)],
          ...[...referenceOf(typing), ...END],
        ],
        // Another account cannot refund the charge.
        booked: async (of) => (of ? new Map() : bookedRefunds(place, charge, intention)),
      };
    },
  };
}

const cardCharge: Route = {
  name: 'card-charge',
  ...USUAL,
  hasTwoFamilies: false,
  isCompared: false,
  knowsReferences: false,
  async prepare(place, cents) {
    const intention = { name: 'charge', cents };
    const { number, holder, expiration, cvv } = card();
    return {
      intentions: [intention],
      isNewIntention: isUnnamed,
      stdin: JSON.stringify(card()),
      typed: [number, holder, expiration, cvv],
      type: (typing) => [
        ...[
          'card',
          'charge',
          'create',
          '--amount',
          reais(cents),
          '--customer-name',
          'Cliente',
          '--card-stdin',
        ],
        ...[...referenceOf(typing), ...END],
      ],
      booked: (of) => bookedByCard(place, intention, of),
    };
  },
};

const cardReversal: Route = {
  ...cardCharge,
  name: 'card-reversal',
  async prepare(place, cents, tag) {
    const charge = await sellByCard(place, 90_000, `sale-${tag}`);
    const intention = { name: 'reversal', cents };
    return {
      intentions: [intention],
      isNewIntention: isUnnamed,
      type: (typing) => [
        ...['card', 'charge', 'reverse', charge, '--amount', reais(cents)],
        ...[...referenceOf(typing), ...END],
      ],
      booked: async (of) => (of ? new Map() : bookedReversals(place, charge, intention)),
    };
  },
};

const batchNameOf = (argv: readonly string[]): string => argv[argv.indexOf('--name') + 1] ?? '';

export interface BatchForm {
  readonly rows: number;
  readonly isNamed: boolean;
  /** Command-line flags for the concurrency and for key look-ups. */
  readonly flags: readonly string[];
}

/** Returns a route that pays a batch. Without a family in `flags`, the batch uses the main family. */
export function batch(
  name: string,
  { rows: count, isNamed, flags }: BatchForm,
  options: Partial<Way> = {},
): Route {
  return {
    name,
    ...USUAL,
    ...options,
    isBatch: true,
    async prepare(place, cents, tag) {
      await sellByPix(place, 900);
      const file = `folha-${tag}`;
      const intentions = Array.from({ length: count }, (_, at) => ({ name: `row ${at}`, cents: cents + at }));
      const rows = intentions.map((row, at) => {
        const own = isNamed ? `,row-${tag}-${at}` : '';
        return `p${at}@exemplo.com.br,${reais(row.cents)}${own}`;
      });
      const header = isNamed ? 'key,amount,reference' : 'key,amount';
      writeFileSync(join(place.home, `${file}.csv`), `${[header, ...rows].join('\n')}\n`);
      return {
        intentions,
        batch: file,
        // If the file contains no references, pix derives them from the batch name. Another name therefore
        // starts new payments.
        isNewIntention: (argv, earlier) =>
          !isNamed && earlier.every((ran) => batchNameOf(ran.argv) !== batchNameOf(argv)),
        type: (typing) => [
          ...['payout', 'batch', `${file}.csv`, ...flags],
          ...(typing.batchName === undefined ? [] : ['--name', typing.batchName]),
          ...[...familyOf('main', typing), ...END],
        ],
        booked: (of) => bookedOut(of ?? place, intentions),
      };
    },
  };
}

const BATCH = { rows: 3, flags: ['--no-lookup', '--concurrency', '2'] };

export const ROUTES: readonly Route[] = [
  single('payout', payout('main')),
  single('payout-hub', payout('hub'), { repeatsByKey: true }),
  single('payout-hub-unconfirmed', payout('hub'), { headerConfirmed: false, knowsReferences: false }),
  single('qr', payCode('main')),
  single('qr-hub', payCode('hub'), { repeatsByKey: true }),
  single('transfer', transfer('main'), { paysSecond: true }),
  single('transfer-hub', transfer('hub'), { repeatsByKey: true, paysSecond: true }),
  refund('main'),
  refund('hub'),
  cardCharge,
  cardReversal,
  batch('batch', { ...BATCH, isNamed: true }),
  batch('batch-unnamed', { ...BATCH, isNamed: false }),
  batch(
    'batch-hub',
    { rows: 3, flags: [...BATCH.flags, '--family', 'hub'], isNamed: false },
    { repeatsByKey: true },
  ),
  changedCode('qr-changed', 'main'),
  changedCode('qr-changed-hub', 'hub'),
];

export function routeNamed(name: string): Route {
  const found = ROUTES.find((route) => route.name === name);
  if (!found) throw new Error(`no route "${name}"`);
  return found;
}
