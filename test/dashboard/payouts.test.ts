import { describe, expect, it } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import { encodeBrCode } from '../../src/domain/br-code/encode-br-code.ts';
import { en } from '../../src/i18n/en/en.ts';
import { say } from '../../src/i18n/index.ts';
import { badNetwork } from '../support/servers/bad-network.ts';
import { type PixWorld, sharedWorld } from '../support/worlds/pix-world.ts';
import type { RecordedScreen } from '../support/worlds/recorded-screen.tsx';
import {
  liveAccount,
  loggedCommand,
  newWorld,
  paidCharge,
  READ_MS,
  useDashboard,
} from '../support/worlds/use-dashboard.ts';

const KEY = 'fornecedor@exemplo.com.br';
const CPF = '529.982.247-25';
const FORM = en['dialog.pay'];
/** The question, with any name of the receiver. test/acceptance/terminal.test.ts shows its words. */
const [QUESTION = ''] = say(en, 'payout.confirm', { amount: 'R$ 20,00', receiver: '|' }).split('|');
const isPayout = (method: string, path: string): boolean => method === 'POST' && path.endsWith('/withdraw');

async function funded(): Promise<PixWorld> {
  const world = await newWorld();
  await paidCharge(world, '500');
  return world;
}

/** Fills the first dialog, and goes on to the question. */
async function fill(screen: RecordedScreen, to: string, ...more: readonly string[]): Promise<void> {
  await screen.press('P').shows(FORM);
  screen.together([{ kind: 'paste', text: to }]);
  for (const text of more) {
    screen.press('tab').type(text);
  }
  screen.press('shift-tab', ...Array<string>(more.length + 1).fill('shift-tab'), 'enter');
}

const journal = (world: PixWorld) =>
  world.json<{ reference: string; state: string; amountCents: number }[]>('journal list --json');

/** Presses the confirming button of the question. */
async function confirm(screen: RecordedScreen): Promise<void> {
  await screen.passes(READ_MS);
  screen.press('tab', 'enter');
}

const staticCode = (key: string, amount?: string): string =>
  encodeBrCode({ name: 'Ana', city: 'BRASILIA', key, ...(amount && { amount }) });

describe('a payment from the dashboard', () => {
  it.each([
    [
      'a key',
      KEY,
      ['20', 'rent-1', 'thanks'],
      'payout create',
      `--key ${KEY} --amount 20 --reference rent-1`,
    ],
    ['a CPF', CPF, ['20'], 'payout create', '--key - --amount 20 --reference pix-'],
    ['a code', staticCode(KEY, '20.00'), [], 'payout qr', `${KEY}`],
    ['a code of a CPF', staticCode('52998224725', '20.00'), [], 'payout qr', 'payout qr - --reference pix-'],
  ])(
    'the dashboard pays %s once, shows first who is paid, and logs the command that pays nothing again',
    async (_, to, more, command, logged) => {
      const world = await funded();
      let line = '';
      await useDashboard(world, { tty: 120 }, async (screen) => {
        await fill(screen, to, ...more);
        const asked = await screen.shows(QUESTION);
        expect(asked).toMatch(/SANDBOX +sandbox …/);
        expect(asked).toMatch(/receiver +\S/);
        expect(asked).toMatch(/fee +\S/);
        expect(asked).toMatch(/balance after +\S/);
        await confirm(screen);
        await screen.shows(/Payment of R\$ 20,00 to/);
        await world.sandboxClock.advance(10_000);
        await screen.showsUntilRead(/✓ Payment of R\$ 20,00 to .+: COMPLETED\./);
        line = await loggedCommand(screen, /pix payout .*--profile sandbox/);
      });
      expect(line).toContain(logged);
      const entries = await journal(world);
      expect(entries).toMatchObject([{ state: 'confirmed', amountCents: 2000 }]);
      const audit = await world.json<object[]>('audit list --all --json');
      expect(audit.filter((one) => 'command' in one && one.command === command)).toMatchObject([
        { outcome: 'done', exitCode: 0, subjects: [entries[0]?.reference] },
      ]);
      const again = await world.run(`${line.replaceAll("'", '')} --yes`, { stdin: to });
      expect(again.stderr).toContain('nothing was sent again');
      expect(await journal(world)).toHaveLength(1);
    },
  );

  it('Enter alone does not pay: Cancel has the focus, and keys typed ahead are ignored', async () => {
    const world = await funded();
    await useDashboard(world, async (screen) => {
      await fill(screen, KEY, '20');
      await screen.shows(QUESTION);
      screen.press('tab', 'enter');
      await screen.passes(READ_MS);
      expect(screen.screen).toContain('▶[ Cancel ]');
      screen.press('enter');
      await screen.passes(READ_MS);
      expect(screen.screen).not.toContain(QUESTION);
    });
    expect(await journal(world)).toEqual([]);
  });

  const unpaid = sharedWorld();
  it.each([
    ['no key', ['x'], 'Invalid Pix key'],
    ['a key of two kinds', ['51998259765', '20'], 'Type a phone with +55'],
    ['a key without an amount', [KEY], 'Type a value first.'],
    ['an amount that is none', [KEY, 'ten'], 'ten'],
    ['a code without an amount', [staticCode(KEY)], 'The code sets no amount: type the amount.'],
    ['a reference that is too long', [KEY, '20', 'r'.repeat(300)], 'Invalid reference'],
  ])(
    'the dialog keeps what was typed and says what is wrong with %s',
    async (_, [to = '', ...more], fault) => {
      await useDashboard(unpaid, async (screen) => {
        await fill(screen, to, ...more);
        expect(await screen.shows(fault)).toContain(to.slice(-15));
        expect(screen.screen).toContain(FORM);
        await screen.passes(READ_MS);
        screen.press('escape');
      });
      expect(await journal(unpaid)).toEqual([]);
    },
  );

  it.each([
    ['limits', 'profile limits sandbox --per-payout 5 --yes'],
    ['readOnly', 'profile set sandbox readOnly true --yes'],
    ['live', 'profile set sandbox live true --yes'],
  ])('an open dashboard pays nothing after its profile got other rules (%s)', async (_rule, change) => {
    const world = await funded();
    await useDashboard(world, { tty: 160 }, async (screen) => {
      await fill(screen, KEY, '20');
      await screen.shows(QUESTION);
      await world.run(change);
      await confirm(screen);
      await screen.showsUntilRead('Open the dashboard again');
    });
    expect(await journal(world)).toEqual([]);
  });

  it('an equal payment within a day is a question of its own, before the dialog that pays', async () => {
    const world = await funded();
    await world.run(`payout create --key ${KEY} --amount 20 --reference first --yes`);
    await world.run('sandbox clock advance 1m');
    await useDashboard(world, async (screen) => {
      await fill(screen, KEY, '20');
      const again = await screen.shows('The same payment was made before.');
      expect(again).toContain('(reference first)');
      expect(again).toContain('▶[ Cancel ]');
      await confirm(screen);
      await screen.shows(/balance after +R\$/);
      expect(screen.screen).toContain('▶[ Cancel ]');
      expect(await journal(world)).toHaveLength(1);
      await confirm(screen);
      await screen.shows(/Payment of R\$ 20,00 to .+: COMPLETED\./);
    });
    expect(await journal(world)).toHaveLength(2);
  });

  it('the dashboard asks again when an equal payment was made while the dialog was open', async () => {
    const world = await funded();
    await useDashboard(world, async (screen) => {
      await fill(screen, KEY, '20', 'mine');
      await screen.shows(QUESTION);
      await world.run(`payout create --key ${KEY} --amount 20 --reference other --yes`);
      await confirm(screen);
      expect(await screen.shows('The same payment was made before.')).toContain('(reference other)');
      await confirm(screen);
      expect(await screen.shows(/balance after +R\$/)).toContain('mine');
      await confirm(screen);
      await screen.shows(/Payment of R\$ 20,00 to .+: COMPLETED\./);
    });
    expect((await journal(world)).map(({ reference }) => reference).sort()).toEqual(['mine', 'other']);
  });

  it('a lost answer is an unknown outcome, and the same payment then finds it and pays nothing again', async () => {
    const world = await funded();
    const lost = badNetwork(world.sandbox.handle, 'drop-after', isPayout);
    const silent = badNetwork(
      lost,
      'drop-before',
      (method, path) => method === 'GET' && path.endsWith('/withdraw'),
      99,
    );
    let isSilent = true;
    const transport: Transport = (request) => (isSilent ? silent : lost)(request);
    await useDashboard(world, { tty: 140, transport }, async (screen) => {
      await fill(screen, KEY, '20');
      await screen.shows(QUESTION);
      await confirm(screen);
      const told = await screen.shows('Outcome unknown: pix-');
      expect(told).not.toContain('COMPLETED.');
      expect(await journal(world)).toMatchObject([{ state: 'unknown' }]);
      isSilent = false;
      await screen.passes(READ_MS);
      screen.press('x');
      await fill(screen, KEY, '20');
      await screen.shows(QUESTION);
      expect(screen.screen).toContain('The earlier payment is resolved first');
      await confirm(screen);
      await screen.shows(/(Payment of R\$ 20,00|accepted before).*: COMPLETED/);
    });
    expect(await journal(world)).toMatchObject([{ state: 'confirmed' }]);
    expect(await world.json('payout list --all --json')).toHaveLength(1);
  });

  it('a payment that the service refuses is told as refused', async () => {
    const world = await funded();
    await useDashboard(world, { tty: 140 }, async (screen) => {
      await fill(screen, KEY, '90000');
      await screen.shows('The balance is R$ 1.4');
      await confirm(screen);
      await screen.shows('The service refused (PZS601, HTTP 400)');
    });
    expect(await journal(world)).toMatchObject([{ state: 'refused' }]);
    expect(await world.json('audit list --all --json')).toMatchObject([
      { command: 'payout create', outcome: 'failed' },
    ]);
  });

  /** Fills in the form, and goes to the field of the amount in the question. */
  async function toLiveQuestion(screen: RecordedScreen): Promise<void> {
    await screen.press('P').shows('Pix');
    screen.type(KEY).press('tab').type('20');
    await screen.press('shift-tab', 'shift-tab', 'shift-tab', 'enter').showsUntilRead('R$ 20,00');
    screen.press('tab');
  }

  it.each(['en', 'pt-BR'])('a live profile in %s pays only after the amount was typed', async (lang) => {
    const world = await funded();
    const { env, transport } = liveAccount(world, lang);
    await useDashboard(world, { env, transport }, async (screen) => {
      await toLiveQuestion(screen);
      await screen.type('21').press('enter', 'enter').shows('✗');
      expect(await world.json('journal list --json --all')).toEqual([]);
      await screen.passes(READ_MS);
      screen.press('enter');
      await screen.passes(READ_MS);
      expect(await world.json('journal list --json --all')).toEqual([]);
      await toLiveQuestion(screen);
      await screen.type('20').press('enter', 'enter').shows('COMPLETED.');
    });
  });
});
