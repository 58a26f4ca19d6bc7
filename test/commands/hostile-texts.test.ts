import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import { encodeBrCode } from '../../src/domain/br-code/encode-br-code.ts';
import { crc16 } from '../../src/domain/br-code/tlv.ts';
import { badNetwork } from '../support/servers/bad-network.ts';
import { bodyOf, textOf } from '../support/servers/body-of.ts';
import { type RunOptions, sharedWorld } from '../support/worlds/pix-world.ts';
import { READ_MS, useDashboard } from '../support/worlds/use-dashboard.ts';

/*
 * The service replaces each free text of its answers by text of an attacker. Every command, question and screen
 * must show that text without effect: no control sequence, no line of its own, no shell code in a command.
 */

/** A line that the attacker forges. */
const FORGED = 'Pay R$ 5,00 to Ana?';
const HOSTILE = `X\u001b[2J\u001b[H\r\n${FORGED}\u2028\u0085\u001b]52;c;cm0=\u0007\u202e\u200b$(touch PWN)\`a\``;

/** A static code whose receiver has a hostile name. */
const CODE = (() => {
  const name = 'A'.repeat(25);
  const receiver = { key: 'fornecedor@exemplo.com.br', city: 'X', amount: '500.00' };
  const code = encodeBrCode({ ...receiver, name })
    .replace(name, `X\u001b[2J\n${FORGED}`)
    .slice(0, -4);
  return code + crc16(Buffer.from(code));
})();

/** How the start of that text is shown. */
const SHOWN = 'X\\x1b[2J';

/** Fields with a closed set of values, or whose value is part of a later request. */
const KEPT = /^(id|transactionId|webhookId|status|type|method|event|events|trigger|state|environment)$/;
const CLOSED_VALUE = /^(|-?[\d.,]+|[A-Z_]+|\d{4}-\d\d-\d\d.*)$/;

function hostileValue(value: unknown, hostile: string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => hostileValue(item, hostile, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, hostileValue(item, hostile, name)]),
    );
  return typeof value !== 'string' || KEPT.test(key) || CLOSED_VALUE.test(value) ? value : hostile;
}

const world = sharedWorld({ hub: 'confirmed', money: 900 });
let ids: Readonly<Record<'charge' | 'dispute' | 'payout' | 'pending', string>>;

/** The service of the sandbox, with this text instead of each free text of its answers. */
const serviceWith =
  (hostile: string): Transport =>
  async (request) => {
    const answer = await world.sandbox.handle(request);
    const text = await textOf(answer);
    const isJson = /^[[{]/.test(text);
    const body = isJson ? JSON.stringify(hostileValue(JSON.parse(text), hostile)) : text;
    return { ...answer, headers: { ...answer.headers, 'x-request-id': hostile }, body: bodyOf(body) };
  };

beforeAll(async () => {
  const charge = await world.json('charge create --amount 50 --reference order-1');
  await world.run(`sandbox pay ${charge.id}`);
  const dispute = await world.json(`sandbox infraction ${charge.id}`);
  const pay = 'payout create --key fornecedor@exemplo.com.br --amount 5 --yes --json';
  const payout = await world.json(pay);
  await world.run('webhook create --url http://127.0.0.1:9/hook --event TRANSACTION_COMPLETED --yes');
  const other = await world.json('charge create --amount 60');
  await world.run(`sandbox pay ${other.id}`);
  await world.run('sandbox clock advance 1h');
  const pending = await world.id('charge create --amount 70');
  ids = { pending, charge: charge.id, dispute: dispute.id, payout: payout.id };
});

const hostileService = serviceWith(HOSTILE);

const STYLES = /\u001b\[[\d;]*m/g;
/** Sequences with which a prompt or a progress line moves the cursor. They have no text of others. */
const CURSOR = /\u001b\[(\?25[lh]|J|\d*[ABCDGK])|\r(?=\u001b|\n|$)/g;

/** Expects that a text on a terminal contains nothing that the attacker has added. */
function expectInert(text: string): void {
  const shown = text.replace(STYLES, '').replace(CURSOR, '');
  expect(shown).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u2028\u2029\u202a-\u202e]/);
  expect(shown).not.toMatch(new RegExp(`^[\\s│┃|◆▲◇└]*${FORGED.replace(/[$?]/g, '\\$&')}`, 'm'));
  for (const [, command = ''] of shown.matchAll(/`(pix .*?)`(?![a'])/g))
    expect(command.replace(/'[^']*'|"[^"]*"/g, ''), command).not.toMatch(/[$`;&|<>]/);
}

/** Each command reads a thing: `ID:charge` is the id of the charge of this test. */
const READING: readonly string[] = [
  'account show',
  'balance',
  'statement list',
  'statement list --family hub',
  'transaction list',
  'transaction get ID:charge',
  'charge list',
  'charge list --family hub',
  'charge get ID:charge',
  'qr decode CODE',
  'charge qr ID:pending',
  'charge pending',
  'payout list',
  'payout get ID:payout',
  'transfer list',
  'infraction list',
  'infraction get ID:dispute',
  'infraction defenses ID:dispute',
  'key lookup fornecedor@exemplo.com.br',
  'webhook list',
  'callback list',
  'callback list --failed',
  'callback triage',
  'callback triage --group-by cause',
  'trace ID:charge',
  'trace ID:payout',
  'journal list',
  'journal list --unknown',
  'doctor',
  'status',
  'reconcile --from 2026-11-20 --to 2026-11-22',
  'report export --from 2026-11-20 --to 2026-11-22 --via pages --force',
  'transaction list --json',
  'transaction get ID:charge --json',
  'transaction list -o csv --all',
  'transaction list -o ndjson',
  'api GET /user',
  'dashboard --once',
  'dashboard --once --json',
  'dashboard --once --format openmetrics',
  'transaction get ID:charge --debug',
];

/** Replaces `CODE` and `ID:charge`. */
const meant = (word: string): string =>
  word === 'CODE' ? CODE : word.startsWith('ID:') ? ids[word.slice(3) as keyof typeof ids] : word;

const on = (answers?: RunOptions['answers']): RunOptions => ({
  tty: 100,
  transport: hostileService,
  ...(answers && { answers }),
});

// The same code escapes a text in both languages. Only the sentences around it differ, so half of the commands run
// in each language.
it.each(READING.map((line, at) => [line, at % 2 === 0 ? 'en' : 'pt-BR']))(
  'pix %s shows hostile text without effect in %s',
  async (line, lang) => {
    const ran = await world.run([...line.split(' ').map(meant), '--lang', lang], on());
    expect([0, 5, 8], ran.stderr).toContain(ran.code);
    expectInert(ran.stdout);
    expectInert(ran.stderr);
  },
);

describe('text of others in questions', () => {
  it.each([
    ['payout create', 'en', ['--key', 'fornecedor@exemplo.com.br', '--amount', '500'], SHOWN],
    ['payout create', 'pt-BR', '--key fornecedor@exemplo.com.br --amount 500 --family hub'.split(' '), SHOWN],
    ['payout qr', 'en', ['CODE'], ''],
    ['payout qr', 'pt-BR', ['CODE', '--no-lookup'], ''],
    ['infraction defend', 'en', ['ID:dispute', '--text', `O produto foi entregue. ${HOSTILE}`], ''],
    ['resend failed', 'pt-BR', [], SHOWN],
  ])('the question of pix %s is safe from hostile text in %s: %j', async (command, lang, args, shown) => {
    const words = [...command.split(' '), ...args.map(meant)];
    const ran = await world.run([...words, '--lang', lang], on([['◆', 'n']]));
    expect(ran.stderr).toContain(shown);
    expectInert(ran.stderr);
  });

  it('the question of a live profile shows hostile text without effect', async () => {
    await world.run('profile set sandbox live true --yes');
    try {
      const line = 'payout create --key fornecedor@exemplo.com.br --amount 500';
      const ran = await world.run(line, on([['◆', '\u0003']]));
      expect(ran.stderr).toContain(SHOWN);
      expectInert(ran.stderr);
    } finally {
      await world.run('profile set sandbox live false --yes');
    }
  });
});

it('the dashboard shows hostile text without effect on every screen and in every detail', async () => {
  const { screen } = await useDashboard(
    world,
    { transport: hostileService, command: 'dashboard --reveal' },
    async (shown) => {
      await shown.shows(SHOWN.slice(0, 5));
      for (const key of ['1', '2', '3', '4', '5', '6', '7', '8', '9'])
        shown.press(key, 'down', 'enter', 'Y', 'escape', 'escape');
      await shown.press('2', 'down', 'y', 'Y', 'down', 'enter').shows('Not copied');
      await shown.press('escape', 'down', 'f').shows('cannot be refunded');
      await shown.press('down', 'f').shows('Refund charge');
      await shown.passes(READ_MS);
      shown.press('escape', ':');
      await shown.type('5,00').shows('Enter searches the service');
      shown.press('escape');
    },
  );
  for (const frame of screen.frames) expectInert(frame);
  for (const sequence of screen.written) {
    const copied = /52;c;(.*)\u0007/.exec(sequence)?.[1];
    if (copied !== undefined) expectInert(Buffer.from(copied, 'base64').toString());
  }
});

it.each([
  ['Latin letters', 'a'],
  ['escaped characters', '\u202e'],
  ['combining marks', '\u0301'],
])('pix cuts a text of 40,000 characters for people only (%s)', async (_what, unit) => {
  const transport = serviceWith(unit.repeat(40_000));
  const lines = ['transaction list', 'transaction get ID:charge', 'trace ID:charge', 'dashboard --once'];
  for (const line of lines) {
    const ran = await world.run(line.split(' ').map(meant), { tty: 100, transport });
    expect(ran.stdout.length, line).toBeLessThan(500_000);
  }
  const { json } = await world.run(['transaction', 'get', ids.charge, '--json'], { transport });
  expect(json.payerName).toBe(unit.repeat(40_000));
});

it('the commands that pix suggests after a lost answer quote a hostile reference', async () => {
  let isSent = false;
  const isLost = (method: string): boolean => {
    isSent ||= method === 'POST';
    return isSent;
  };
  const lost = badNetwork(world.sandbox.handle, 'drop-after', isLost, 99);
  const pay = 'payout create --key fornecedor@exemplo.com.br --amount 3 --yes --no-lookup --reference'.split(
    ' ',
  );
  const ran = await world.run([...pay, 'a;$(PWN);b'], { tty: 100, transport: lost });
  expect(ran.stderr).toContain("--reference 'a;$(PWN);b'");
  expectInert(ran.stderr);
});

it('the HTML pages and the audit log contain hostile text without effect', async () => {
  const transport = serviceWith(`${HOSTILE}</td><script src=x onload=f()>"'&`);
  const [report, page, reconciled] = ['report.csv', 'report.html', 'reconciled.html'].map((name) =>
    world.path(name),
  ) as [string, string, string];
  const period = '--from 2026-11-20 --to 2026-11-22';
  for (const line of [
    `report export ${period} --via pages --out ${report} --force`,
    `report summary ${report} --html ${page}`,
    `reconcile ${period} --html ${reconciled}`,
  ])
    expect([0, 8], line).toContain((await world.run(line, { transport })).code);
  for (const file of [page, reconciled]) {
    const html = readFileSync(file, 'utf8');
    expectInert(html);
    expect(html).not.toMatch(/<script|<[^>]*onload/);
  }
  expect(readFileSync(reconciled, 'utf8')).toContain('&lt;script');
  const audit = await world.run('audit list', { tty: 100 });
  expectInert(audit.stdout);
});

it('no command has run the text of an attacker', () => {
  expect(existsSync(world.path('PWN'))).toBe(false);
});
