import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Transport, TransportError, type WireRequest } from '../../../src/contract/transport.ts';
import { encodeBrCode } from '../../../src/domain/br-code/encode-br-code.ts';
import { movesMoney } from '../../faults/faulty-answers.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { textOf } from '../../support/servers/body-of.ts';
import { struckNetwork } from '../../support/servers/struck-network.ts';
import { cardMachine } from '../../support/worlds/card-user.ts';
import { card } from '../../support/worlds/card-world.ts';
import { stdoutFailingAfter } from '../../support/worlds/failing-stdout.ts';
import { giveHubToken } from '../../support/worlds/hub-token.ts';
import type { PixWorld, Ran, RunOptions } from '../../support/worlds/pix-world.ts';

/*
 * The words of all money commands, for all outcomes. Each command runs three times with one reference:
 * first with a fault, then twice without a fault. After each run, its words are compared with each other and with
 * the records of the sandbox.
 */

let world: PixWorld;
let charge: string;
beforeEach(async () => {
  world = await cardMachine();
  await giveHubToken(world);
  await world.run('profile set sandbox wire.idempotencyHeader Idempotency-Key');
  charge = (await world.json<{ id: string }>('charge create --amount 900 --json')).id;
  await world.run(`sandbox pay ${charge}`);
});
afterEach(() => world.close());

const KEY = 'fornecedor@exemplo.com.br';
const CODE = encodeBrCode({ key: KEY, name: 'FORNECEDOR', city: 'SAO PAULO' });
const AMOUNT = ['--amount', '20', '--reference', 'r1', '--yes'];
const HUB = ['--family', 'hub'];
const BATCH = 'folha.csv';

type Line = () => readonly string[];
const COMMANDS: Readonly<Record<string, Line>> = {
  'payout create': () => ['payout', 'create', '--key', KEY, ...AMOUNT],
  'payout create --family hub': () => ['payout', 'create', '--key', KEY, ...AMOUNT, ...HUB],
  'payout qr': () => ['payout', 'qr', CODE, ...AMOUNT],
  'payout qr --family hub': () => ['payout', 'qr', CODE, ...AMOUNT, ...HUB],
  'transfer create': () => ['transfer', 'create', '--to', '100002', ...AMOUNT],
  'transfer create --family hub': () => ['transfer', 'create', '--to', '11222333000262', ...AMOUNT, ...HUB],
  'refund create': () => ['refund', 'create', charge, ...AMOUNT],
  'refund create --family hub': () => ['refund', 'create', charge, ...AMOUNT, ...HUB],
  'card charge create': () => [
    'card',
    'charge',
    'create',
    '--customer-name',
    'Ana',
    '--card-stdin',
    ...AMOUNT,
  ],
  'payout batch': () => ['payout', 'batch', BATCH, '--yes'],
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
  refused: (good) => struckNetwork(good, MONEY, { status: 422, errorCode: 'PZS202' }, 99),
  'rate-limited': (good) => struckNetwork(good, MONEY, { status: 429, errorCode: 'PZG429' }, 99),
  'in conflict': (good) => struckNetwork(good, MONEY, { status: 409, errorCode: 'PZG409' }, 99),
  'not sent': (good) => struckNetwork(good, MONEY, 'not-sent', 99),
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

interface AuditLine {
  readonly command: string;
  readonly outcome: string;
  readonly subjects: readonly string[];
}
const audited = async (command: string): Promise<readonly string[]> =>
  (await world.json<AuditLine[]>('audit list --all --json'))
    .filter(
      (line) => command.startsWith(line.command) && line.subjects.some((one) => /^(r1|folha)$/.test(one)),
    )
    .map(({ outcome }) => outcome)
    .reverse();

const run = (command: string, language: string, options: RunOptions = {}): Promise<Ran> => {
  writeFileSync(join(world.home, BATCH), `key,amount,reference\n${KEY},20,one\n`);
  return world.run([...(COMMANDS[command]?.() ?? []), '--lang', language], {
    ...(command.startsWith('card') ? { stdin: JSON.stringify(card()) } : {}),
    ...options,
  });
};

const CASES = Object.keys(COMMANDS).flatMap((command) =>
  Object.keys(OUTCOMES).map((outcome) => [command, outcome] as const),
);

describe('the words of money commands', () => {
  it.each(CASES)(
    'pix %s contradicts neither itself nor its exit code when the payment is %s',
    async (command, outcome) => {
      const transport = OUTCOMES[outcome]?.(world.sandbox.handle) ?? world.sandbox.handle;
      const runs = [
        await run(command, 'en', { transport }),
        await run(command, 'pt-BR'),
        await run(command, 'en'),
      ];
      for (const ran of runs) {
        expect(contradictions(ran)).toEqual([]);
        const words = `${ran.stderr}\n${ran.stdout}`;
        if (ran.code === 7) expect(words).toMatch(SAYS.maybe);
        else expect(words).not.toMatch(SAYS.maybe);
        if (ran.code === 0) expect(words).not.toMatch(SAYS.unchanged);
      }
      // One line says that the money moved. Earlier lines can only say that it did not, or that nobody knew.
      const outcomes = await audited(command);
      const moved = outcomes.filter((one) => one === 'done');
      expect(moved.length, outcomes.join()).toBe(runs.some(({ code }) => code === 0) ? 1 : 0);
      expect(outcomes.indexOf('done')).toBe(moved.length === 0 ? -1 : outcomes.length - 1);
    },
  );

  it.each(Object.keys(COMMANDS))('pix %s says the same if its output cannot be printed', async (command) => {
    const full = (): RunOptions => ({ stdout: stdoutFailingAfter(0, 'ENOSPC') });
    const transport = badNetwork(world.sandbox.handle, 'drop-after', movesMoney);
    const runs = [
      await run(command, 'en', { ...full(), transport }),
      await run(command, 'en', full()),
      await run(command, 'pt-BR', full()),
    ];
    for (const ran of runs) expect(contradictions(ran)).toEqual([]);
    expect((await audited(command)).filter((one) => one === 'done')).toHaveLength(1);
  });
});
