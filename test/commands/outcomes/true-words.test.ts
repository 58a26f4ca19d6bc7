import { beforeEach, describe, expect, it } from 'vitest';
import { type Transport, TransportError, type WireRequest } from '../../../src/contract/transport.ts';
import { encodeBrCode } from '../../../src/domain/br-code/encode-br-code.ts';
import { movesMoney } from '../../faults/faulty-answers.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { textOf } from '../../support/servers/body-of.ts';
import { card } from '../../support/worlds/card-world.ts';
import { stdoutFailingAfter } from '../../support/worlds/failing-stdout.ts';
import { eachWorld, type Printed, type Ran, type RunOptions } from '../../support/worlds/pix-world.ts';

/*
 * The words of all money commands, for all outcomes. For each outcome, a command runs twice with one
 * reference: first with a fault, then without. After each run, its words are compared with each other and with
 * the records of the sandbox.
 */

const world = eachWorld({ card: true, hub: 'confirmed' });
let charge: string;
beforeEach(async () => {
  charge = await world.paidCharge(900);
});

const KEY = 'fornecedor@exemplo.com.br';
const CODE = encodeBrCode({ key: KEY, name: 'FORNECEDOR', city: 'SAO PAULO' });
const HUB = ['--family', 'hub'];

/** One intention: its reference or the name of its batch, and its amount. */
interface Wish {
  readonly name: string;
  readonly amount: number;
}
type Line = (amount: readonly string[], wish: Wish) => readonly string[];
const COMMANDS: Readonly<Record<string, Line>> = {
  'payout create': (amount) => ['payout', 'create', '--key', KEY, ...amount],
  'payout create --family hub': (amount) => ['payout', 'create', '--key', KEY, ...amount, ...HUB],
  'payout qr': (amount) => ['payout', 'qr', CODE, ...amount],
  'payout qr --family hub': (amount) => ['payout', 'qr', CODE, ...amount, ...HUB],
  'transfer create': (amount) => ['transfer', 'create', '--to', '100002', ...amount],
  'transfer create --family hub': (amount) => [
    ...['transfer', 'create', '--to', '11222333000262', ...amount, ...HUB],
  ],
  'refund create': (amount) => ['refund', 'create', charge, ...amount],
  'refund create --family hub': (amount) => ['refund', 'create', charge, ...amount, ...HUB],
  'card charge create': (amount) => [
    ...['card', 'charge', 'create', '--customer-name', 'Ana', '--card-stdin', ...amount],
  ],
  'payout batch': (_amount, { name }) => ['payout', 'batch', `${name}.csv`, '--yes'],
};

const isMoney = ({ method, url }: WireRequest): boolean => movesMoney(method, new URL(url).pathname);

/** The service is unreachable after the first request that moves money, which it has applied. */
function silent(good: Transport): Transport {
  let isGone = false;
  return async (request) => {
    if (isGone) throw new TransportError('connection', 'not_sent', 'ECONNREFUSED');
    if (!isMoney(request)) return good(request);
    await textOf(await good(request));
    isGone = true;
    throw new TransportError('timeout', 'unknown', 'no answer within 30 s');
  };
}

const MONEY = /^POST .*\/(withdraw|qrcode|qr-payments|internal-transfer|refund(\/[^/]+)?|charges)$/;
const OUTCOMES: Readonly<Record<string, (good: Transport) => Transport>> = {
  accepted: (good) => good,
  'found after a lost answer': (good) => badNetwork(good, 'drop-after', movesMoney),
  'lost before it arrived': (good) => badNetwork(good, 'drop-before', movesMoney),
  unknown: silent,
  refused: (good) => badNetwork(good, { status: 422, errorCode: 'PZS202' }, MONEY, 99),
  'rate-limited': (good) => badNetwork(good, { status: 429, errorCode: 'PZG429' }, MONEY, 99),
  'in conflict': (good) => badNetwork(good, { status: 409, errorCode: 'PZG409' }, MONEY, 99),
  'not sent': (good) => badNetwork(good, 'not-sent', MONEY, 99),
};

/** Words by meaning, in both languages. */
const SAYS = {
  replayed: /nothing was sent again|nada foi enviado de novo/,
  balance: /balance after|saldo após/,
  maybe: /may have been applied|pode ter sido (efetivad|aplicad)/,
  unchanged: /Nothing was (changed|sent|applied|refunded)|Nada foi (alterado|enviado\.|aplicado|devolvido)/,
  applied: /The change was (applied|made)|Found: |A alteração foi (aplicada|feita)|Encontrad/,
} as const;
type Meaning = keyof typeof SAYS;

const CONTRADICTIONS: readonly (readonly [Meaning, Meaning])[] = [
  ['replayed', 'balance'],
  ['replayed', 'maybe'],
  ['maybe', 'unchanged'],
  ['applied', 'unchanged'],
  ['applied', 'maybe'],
  ['replayed', 'unchanged'],
];

/** Returns the contradictions in the words of a run. Advice for other payments (the first lines) is no part. */
function contradictions({ stdout, stderr }: Ran): readonly string[] {
  const words = `${stderr}\n${stdout}`;
  return CONTRADICTIONS.filter((pair) => pair.every((meaning) => SAYS[meaning].test(words))).map(
    (pair) => `${pair.join(' and ')}:\n${words}`,
  );
}

const outcomesIn = (audit: readonly Printed[], command: string, { name }: Wish): readonly string[] =>
  audit
    .filter((line) => command.startsWith(line.command) && line.subjects.includes(name))
    .map(({ outcome }) => outcome)
    .reverse();

const run = (command: string, wish: Wish, language: string, options: RunOptions = {}): Promise<Ran> => {
  const { name, amount } = wish;
  world.write(`${name}.csv`, `key,amount,reference\n${KEY},${amount},row-${name}\n`);
  const given = ['--amount', `${amount}`, '--reference', name, '--yes'];
  return world.run([...(COMMANDS[command]?.(given, wish) ?? []), '--lang', language], {
    ...(command.startsWith('card') ? { stdin: JSON.stringify(card()) } : {}),
    ...options,
  });
};

describe('the words of money commands', () => {
  it.each(Object.keys(COMMANDS))('pix %s contradicts neither itself nor its exit code', async (command) => {
    const unprinted = { name: 'unprinted', amount: 50 };
    const full = (): RunOptions => ({ stdout: stdoutFailingAfter(0, 'ENOSPC') });
    const lost = badNetwork(world.sandbox.handle, 'drop-after', movesMoney);
    const unread = [
      await run(command, unprinted, 'en', { ...full(), transport: lost }),
      await run(command, unprinted, 'en', full()),
      await run(command, unprinted, 'pt-BR', full()),
    ];
    for (const ran of unread) expect(contradictions(ran)).toEqual([]);
    const ended: { readonly outcome: string; readonly wish: Wish; readonly isApplied: boolean }[] = [];
    for (const [at, [outcome, faulty]] of Object.entries(OUTCOMES).entries()) {
      // The service refunds a charge only once.
      if (command.startsWith('refund')) charge = await world.paidCharge(900);
      const wish = { name: `wish-${at}`, amount: 20 + at };
      const transport = faulty(world.sandbox.handle);
      const runs = [
        await run(command, wish, 'en', { transport }),
        await run(command, wish, at % 2 === 0 ? 'pt-BR' : 'en'),
      ];
      for (const ran of runs) {
        expect(contradictions(ran), outcome).toEqual([]);
        const words = `${ran.stderr}\n${ran.stdout}`;
        if (ran.code === 7) expect(words, outcome).toMatch(SAYS.maybe);
        else expect(words, outcome).not.toMatch(SAYS.maybe);
        if (ran.code === 0) expect(words, outcome).not.toMatch(SAYS.unchanged);
      }
      ended.push({ outcome, wish, isApplied: runs.some(({ code }) => code === 0) });
    }
    const audit = await world.list('audit list --all');
    expect(outcomesIn(audit, command, unprinted).filter((one) => one === 'done')).toHaveLength(1);
    for (const { outcome, wish, isApplied } of ended) {
      // One line says that the money moved. Earlier lines can only say that it did not, or that nobody knew.
      const outcomes = outcomesIn(audit, command, wish);
      const moved = outcomes.filter((one) => one === 'done');
      expect(moved.length, `${outcome}: ${outcomes}`).toBe(isApplied ? 1 : 0);
      expect(outcomes.indexOf('done'), outcome).toBe(moved.length === 0 ? -1 : outcomes.length - 1);
    }
  });
});
