import { afterEach, describe, expect, it } from 'vitest';
import { type Transport, TransportError } from '../../src/contract/transport.ts';
import { eachOf } from '../support/worlds/each-of.ts';
import type { PixWorld } from '../support/worlds/pix-world.ts';
import { newWorld, paidCharge, useDashboard } from '../support/worlds/use-dashboard.ts';
import { type BrokenRun, machine } from './enumerated/machine.ts';

const URL = 'https://shop.example.com/pix';
const AT = { folder: 'data-typed', config: 'config-typed', movesMoney: () => false };

const place = eachOf(() => machine({ headerConfirmed: true }));
afterEach(() => place.close());

const run = (argv: string): Promise<BrokenRun> => place.run(argv.split(' '), AT);
/** Starts a command at a terminal at which the keys were typed before the command asks its first question. */
const atTerminal = (argv: string, typed?: string): Promise<BrokenRun> =>
  place.run(argv.split(' '), { ...AT, isAsked: true, stdin: typed });
/** Answers the open question after a person has read it. */
async function answered(ran: BrokenRun, keys: string): Promise<BrokenRun> {
  if (ran.reply === undefined) throw new Error(`no open question: exit ${ran.code}\n${ran.stderr}`);
  return ran.reply(keys);
}

interface Confirmed {
  readonly line: string;
  /** Command whose output changes if `line` was confirmed. */
  readonly shown: string;
}
const COMMANDS: readonly Confirmed[] = [
  { line: `webhook create --url ${URL}`, shown: 'webhook list --json' },
  { line: 'profile remove second', shown: 'profile list --json' },
  { line: 'token remove hub', shown: 'token list --json' },
  { line: 'transfer create --to 100002 --amount 10', shown: 'transaction list --type WITHDRAW --json' },
];
/** Ways to say yes: the key, the key with Enter, the arrow to "Yes" with Enter, a key that was held down. */
const YES = ['y', 'y\r', '\u001b[D\r', 'yyyyyyyy'];

// All questions discard keys in the same way, so only the first command is tested with all keys.
const CASES = COMMANDS.flatMap(({ line, shown }, at) =>
  (at === 0 ? YES : YES.slice(at, at + 1)).map((keys) => [keys, line, shown] as const),
);

describe('a question of pix', () => {
  it.each(CASES)(
    'the keys %j do not confirm pix %s before its question is drawn',
    async (keys, line, shown) => {
      const before = (await run(shown)).stdout;
      const asked = await atTerminal(line, keys);
      const hurried = await asked.hurry?.(keys);
      if (hurried === undefined) throw new Error(`keys typed ahead were an answer: exit ${asked.code}`);
      expect((await run(shown)).stdout).toBe(before);
      expect((await answered(hurried, 'n')).code).toBe(9);
      expect((await run(shown)).stdout).toBe(before);
      expect((await answered(await atTerminal(line), keys)).code).toBe(0);
      expect((await run(shown)).stdout).not.toBe(before);
    },
  );
});

describe('pix webhook create', () => {
  it('keys after the answer to the first question of pix webhook create do not confirm the second one', async () => {
    const before = (await run('webhook list --json')).stdout;
    const asked = await atTerminal('webhook create');
    const confirming = await answered(asked, `${URL}\ry`);
    const hurried = await confirming.hurry?.('y');
    if (hurried === undefined) throw new Error(`keys typed ahead were an answer: exit ${confirming.code}`);
    expect(hurried.stderr).toContain('Deliver events');
    expect((await answered(hurried, '\r')).code).toBe(9);
    expect((await run('webhook list --json')).stdout).toBe(before);
  });
});

interface DashboardDialog {
  readonly name: string;
  /** Keys that lead to the dialog. The last one opens it. */
  readonly open: readonly string[];
  readonly title: string;
  /** Keys that confirm the dialog. */
  readonly confirm: readonly string[];
}
const DIALOGS: readonly DashboardDialog[] = [
  {
    name: 'a refund',
    open: ['2', 'f'],
    title: 'Refund charge',
    confirm: ['tab', '1', '2', 'enter', 'enter'],
  },
  { name: 'a resend', open: ['2', 'r'], title: 'Resend the deliveries', confirm: ['enter'] },
  {
    name: 'resolving payments',
    open: ['5', 'v'],
    title: 'Ask the service for the outcome',
    confirm: ['enter'],
  },
];

describe('a confirmation dialog of the dashboard', () => {
  /** Returns a machine with a paid charge and a payout with unknown outcome. */
  async function prepared(): Promise<PixWorld> {
    const world = await newWorld();
    await paidCharge(world, '50');
    const lost: Transport = (request) =>
      request.url.includes('/withdraw')
        ? Promise.reject(new TransportError('connection', 'unknown', 'the connection was lost'))
        : world.sandbox.handle(request);
    const payout = 'payout create --key ana@exemplo.com.br --amount 10 --no-lookup --yes';
    expect((await world.run(payout, { transport: lost })).code).toBe(7);
    return world;
  }

  it.each(DIALOGS)('the dialog for $name ignores keys that were typed too early', async (dialog) => {
    const world = await prepared();
    const changes: string[] = [];
    const transport: Transport = (request) => {
      if (request.method !== 'GET') changes.push(`${request.method} ${request.url}`);
      return world.sandbox.handle(request);
    };
    const inOneChunk = [...dialog.open.slice(-1), ...dialog.confirm].map(
      (name) => ({ kind: 'key', name }) as const,
    );
    await useDashboard(world, { transport, tty: 120 }, async (screen) => {
      screen.press(...dialog.open.slice(0, -1));
      await screen.passes(20_000);
      // The terminal needs 400 ms to draw the dialog, and passes the keys of this time on afterwards.
      screen.onDialog = () => {
        screen.onDialog = undefined;
        world.clock.set(world.clock.now() + 400);
        screen.press(...dialog.confirm);
      };
      screen.together(inOneChunk);
      await screen.press(...dialog.confirm).shows(dialog.title);
      screen.press(...dialog.confirm);
      await screen.passes(2_000);
      expect(screen.screen).toContain(dialog.title);
      expect(changes).toEqual([]);
      screen.press('escape');
    });
    expect(changes).toEqual([]);
  });
});
