import { describe, expect, it } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import { badNetwork } from '../support/servers/bad-network.ts';
import { bodyOf, textOf } from '../support/servers/body-of.ts';
import type { PixWorld } from '../support/worlds/pix-world.ts';
import type { RecordedScreen } from '../support/worlds/recorded-screen.tsx';
import {
  loggedCommand,
  newWorld,
  paidCharge,
  READ_MS,
  secondProfile,
  typeRefund,
  useDashboard,
} from '../support/worlds/use-dashboard.ts';

const REPLAYED = 'nothing was sent again';
const isRefund = (method: string, path: string): boolean => method === 'POST' && path.includes('/refund/');

interface Entry {
  readonly reference: string;
  readonly state: string;
}

interface AuditLine {
  readonly command: string;
  readonly outcome: string;
  readonly exitCode: number;
  readonly subjects: readonly string[];
}

/** Types a refund of the first charge in the list, and confirms it. */
async function refund(screen: RecordedScreen, id: string, amount: string): Promise<void> {
  await screen.press('2').shows(/COMPLETED|concluída/);
  await typeRefund(screen, id, amount);
}

const BOTH = 'dashboard --profile sandbox --profile market';

async function toProfile(screen: RecordedScreen, name: string, move: 'j' | 'k'): Promise<void> {
  await screen.press('p').shows('Switch to a profile');
  await screen.press(move, 'enter').shows(new RegExp(`SANDBOX +${name}`));
}

/** A network that holds back the answer to a refund until `open` is called. */
function gated(world: PixWorld): { readonly transport: Transport; readonly open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const transport: Transport = async (request) => {
    const reply = await world.sandbox.handle(request);
    if (isRefund(request.method, new URL(request.url).pathname)) await promise;
    return reply;
  };
  return { transport, open: resolve };
}

describe('the equivalent command in the log of the dashboard', () => {
  it.each([
    ['a new refund', undefined],
    ['an earlier refund that never arrived', 'drop-before'],
    ['an earlier refund whose answer was lost', 'drop-after'],
  ] as const)(
    'the command repeats the reference of %s, so that it refunds nothing again',
    async (_, fault) => {
      const world = await newWorld();
      const id = await paidCharge(world, '50');
      if (fault !== undefined) {
        const network = badNetwork(world.sandbox.handle, fault, isRefund);
        // The look-up fails, too, so that the outcome stays unknown.
        const silent: Transport = (request) =>
          network.struck() > 0 && request.method === 'GET'
            ? Promise.reject(new Error('unplugged'))
            : network(request);
        const ran = await world.run(`refund create ${id} --amount 10 --yes --json`, {
          transport: fault === 'drop-before' ? network : silent,
        });
        expect(ran.code).not.toBe(0);
      }
      let command = '';
      await useDashboard(world, { tty: 140 }, async (screen) => {
        await refund(screen, id, '10');
        await screen.shows(/Refund of R\$ 10,00 for \w+: \w+\./);
        command = await loggedCommand(screen, /pix refund create .*--profile sandbox/);
      });
      const entries = await world.json<Entry[]>('journal list --json');
      expect(entries).toMatchObject([{ state: 'confirmed' }]);
      expect(command).toContain(`--reference ${entries[0]?.reference}`);
      const again = await world.run(`${command} --yes`);
      expect(again.stderr).toContain(REPLAYED);
      expect(await world.json<{ refundAmount: number }>(`charge get ${id} --json`)).toMatchObject({
        refundAmount: 10,
      });
      const audit = await world.json<AuditLine[]>('audit list --all --json');
      expect(audit.filter(({ outcome }) => outcome === 'done')).toMatchObject([
        { command: 'refund create', subjects: [entries[0]?.reference], exitCode: 0, profile: 'sandbox' },
      ]);
    },
  );
});

describe('a refund whose outcome arrives while the dashboard shows another profile', () => {
  const world = async (): Promise<{ readonly world: PixWorld; readonly id: string }> => {
    const made = await newWorld();
    await secondProfile(made, 'market');
    return { world: made, id: await paidCharge(made, '50') };
  };

  it.each([
    ['points the refund out if nobody returned to its profile', false],
    ['does not point the refund out after the dashboard has shown it', true],
  ])('the next run %s', async (_, returns) => {
    const { world: machine, id } = await world();
    const { transport, open } = gated(machine);
    await useDashboard(machine, { tty: 140, transport, command: BOTH }, async (screen) => {
      await refund(screen, id, '10');
      await screen.shows('working…');
      await toProfile(screen, 'market', 'k');
      open();
      await screen.passes(20_000);
      if (returns) {
        await toProfile(screen, 'sandbox', 'j');
        await screen.shows('Refund of R$ 10,00 for');
      }
    });
    expect(await machine.json<Entry[]>('journal list --json')).toMatchObject([{ state: 'confirmed' }]);
    await machine.sandboxClock.advance(10_000);
    const next = await machine.run(`refund create ${id} --amount 10 --yes`);
    if (returns) expect(next.stderr).not.toContain(REPLAYED);
    else expect(next.stderr).toContain(REPLAYED);
    const charge = await machine.json<{ refundAmount: number }>(`charge get ${id} --json`);
    expect(charge.refundAmount).toBe(returns ? 20 : 10);
  });

  it('the next run points out a refund whose outcome arrived while the terminal was too small', async () => {
    const { world: machine, id } = await world();
    const { transport, open } = gated(machine);
    await useDashboard(machine, { transport }, async (screen) => {
      await refund(screen, id, '10');
      await screen.shows('working…');
      await screen.resize(59, 24).shows('Enlarge the terminal');
      open();
      await screen.passes(20_000);
    });
    await machine.sandboxClock.advance(10_000);
    const next = await machine.run(`refund create ${id} --amount 10 --yes`);
    expect(next.stderr).toContain(REPLAYED);
  });

  it('the key q of the dashboard warns of the action of the other profile, and quits at the second press', async () => {
    const { world: machine, id } = await world();
    const { transport, open } = gated(machine);
    await useDashboard(machine, { tty: 140, transport, command: BOTH }, async (screen) => {
      await refund(screen, id, '10');
      await screen.shows('working…');
      await toProfile(screen, 'market', 'k');
      await screen.press('q').shows('Profile "sandbox": an action is in progress.');
      await screen.passes(1_000);
      expect(screen.isOpen).toBe(true);
      screen.press('q');
      open();
      await screen.closed();
    });
  });

  it.each([
    ['q', 'Press the same key again to quit now'],
    ['p', 'You can switch the profile after the action'],
  ])(
    'the message that an action is in progress, after the key %s, ends with the action',
    async (key, text) => {
      const { world: machine, id } = await world();
      const { transport, open } = gated(machine);
      await useDashboard(machine, { tty: 140, transport, command: 'dashboard' }, async (screen) => {
        await refund(screen, id, '10');
        await screen.shows('working…');
        screen.press(key);
        if (key === 'p') {
          await screen.shows('Switch to a profile');
          screen.press('k', 'enter');
        }
        await screen.shows(text);
        open();
        const end = machine.clock.now() + 2_000;
        expect(await screen.shows(/Refund of R\$ 10,00 for .*PENDING/)).not.toContain(text);
        expect(machine.clock.now()).toBeLessThan(end);
      });
    },
  );

  it('the dashboard warns again before it quits if another action has begun since the first warning', async () => {
    const { world: machine, id } = await world();
    const first = gated(machine);
    const second = gated(machine);
    let turn = first.transport;
    await useDashboard(
      machine,
      { tty: 140, transport: (request) => turn(request), command: BOTH },
      async (screen) => {
        await refund(screen, id, '10');
        await screen.shows('working…');
        await screen.press('q').shows('An action is in progress.');
        turn = second.transport;
        first.open();
        await screen.shows('PENDING');
        await machine.sandboxClock.advance(10_000);
        await screen.shows('COMPLETED.');
        screen.press('x');
        await refund(screen, id, '20');
        await screen.shows('working…');
        await screen.press('q').shows('An action is in progress.');
        await screen.passes(1_000);
        expect(screen.isOpen).toBe(true);
        second.open();
        await screen.shows('Refund of R$ 20,00 for');
      },
    );
    // Each refund has one line, although its action continued after the service had accepted it.
    const audit = await machine.json<AuditLine[]>('audit list --all --json');
    expect(audit.filter(({ command }) => command === 'refund create')).toHaveLength(2);
  });
});

describe('a dialog of the dashboard that is not on the screen', () => {
  it('a terminal that is too small ignores all keys but q, and shows the dialog again when it grows', async () => {
    const world = await newWorld();
    const id = await paidCharge(world, '50');
    await useDashboard(world, async (screen) => {
      await screen.press('2').shows(/COMPLETED|concluída/);
      await screen.press('f').showsUntilRead(`Refund charge ${id}?`);
      screen.press('tab').type('10');
      await screen.resize(59, 24).shows('Enlarge the terminal');
      screen.press('enter', 'enter', 'escape', 'tab', '9');
      screen.resize(80, 24);
      // The keys of the first 300 ms were typed before a person could read the dialog.
      screen.press('enter', 'enter');
      await screen.passes(READ_MS);
      expect(screen.screen).toMatch(/Amount in reais +║? *10 /);
      expect(await world.json('journal list --json')).toEqual([]);
      await screen.press('enter', 'enter').shows('Refund of R$ 10,00 for');
      await screen.resize(59, 24).shows('Enlarge the terminal');
    });
    expect(await world.json('journal list --json')).toMatchObject([{ amountCents: 1000 }]);
  });

  it.each([
    ['en', /does not show how much of charge \w+ was refunded before/, 'Type the amount'],
    ['pt-BR', /não mostra quanto da cobrança \w+ já foi devolvido/, 'Digite o valor'],
  ])(
    'the refund dialogs say in %s that the service does not show what was refunded before',
    async (lang, words, type) => {
      const world = await newWorld();
      const id = await paidCharge(world, '50');
      await world.run(`refund create ${id} --amount 12 --reference first --yes`);
      await world.run('sandbox clock advance 1m');
      // A sum that is no whole number of cents says nothing about the refunds.
      const transport: Transport = async (request) => {
        const reply = await world.sandbox.handle(request);
        if (!new URL(request.url).pathname.endsWith(`/transactions/${id}`)) return reply;
        const body = { ...JSON.parse(await textOf(reply)), refundAmount: 12.005 };
        return { ...reply, body: bodyOf(JSON.stringify(body)) };
      };
      await useDashboard(world, { transport, env: { PIX_LANG: lang } }, async (screen) => {
        const shown = (): string => screen.screen.replace(/[║\s]+/g, ' ');
        await screen.press('2').shows(/COMPLETED|concluída/);
        await screen.press('f').shows(type);
        expect(shown()).toMatch(words);
        await screen.passes(READ_MS);
        screen.press('tab').type('12').press('enter', 'enter');
        // The second dialog, which asks about the equal refund.
        await screen.shows('first');
        expect(shown()).toMatch(words);
        await screen.passes(READ_MS);
        screen.press('escape');
      });
      expect(await world.json('journal list --json')).toHaveLength(1);
    },
  );

  it('the smallest terminal shows the account, the amount and both buttons of the longest refund dialog', async () => {
    const world = await newWorld();
    const id = await paidCharge(world, '50');
    await world.run(`refund create ${id} --amount 12 --reference first --yes`);
    await world.run('sandbox clock advance 1m');
    await world.run(`sandbox refund ${id} --amount 13`);
    await world.run('sandbox clock advance 1m');
    await useDashboard(world, async (screen) => {
      screen.resize(60, 16);
      await refund(screen, id, '12');
      const asked = await screen.shows('[ Refund ]');
      expect(asked).toMatch(/║ +SANDBOX sandbox …/);
      const again = await screen.shows(/Refund +║\S*\n.*║ +R\$ 12,00 of charge/);
      expect(again).toMatch(/║ +SANDBOX sandbox …/);
      expect(again).toContain('▶[ Cancel ]    [ Refund ]');
      await screen.passes(READ_MS);
      screen.press('escape');
    });
  });

  it('a dialog that opened while the dashboard showed another profile ignores the keys typed before it appears', async () => {
    const world = await newWorld();
    await secondProfile(world, 'market');
    const id = await paidCharge(world, '50');
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    let isHeld = false;
    const transport: Transport = async (request) => {
      const reply = await world.sandbox.handle(request);
      if (isHeld && new URL(request.url).pathname.endsWith('/user')) await promise;
      return reply;
    };
    await useDashboard(world, { tty: 140, transport, command: BOTH }, async (screen) => {
      await screen.press('2').shows(/COMPLETED|concluída/);
      isHeld = true;
      await screen.press('f').shows('reading…');
      await toProfile(screen, 'market', 'k');
      answer();
      await screen.passes(20_000);
      await screen.press('p').shows('Switch to a profile');
      await screen.press('j', 'enter').shows(`Refund charge ${id}?`);
      screen.press('tab', '1', '0', 'enter', 'enter', 'escape');
      await screen.passes(READ_MS);
      expect(screen.screen).toContain(`Refund charge ${id}?`);
      screen.press('escape');
    });
    expect(await world.json('journal list --json')).toEqual([]);
  });
});

describe('resolving all payments from the dashboard', () => {
  it('the dashboard resolves only the payments of its account, and the dialog counts the same payments', async () => {
    const world = await newWorld();
    const funded = await world.run('transfer create --to 100002 --amount 300 --reference fund --yes');
    expect(funded.code, funded.stderr).toBe(0);
    const order = 'payout create --key fornecedor@exemplo.com.br --no-lookup --yes --json';
    const silent = (): Transport => {
      const lost = badNetwork(world.sandbox.handle, 'drop-after', (method, path) =>
        `${method} ${path}`.endsWith('POST /v1/withdraw'),
      );
      const isLookUp = (method: string, path: string): boolean =>
        /^GET .*\/withdraw$/.test(`${method} ${path}`);
      return badNetwork(lost, 'drop-before', isLookUp, 99);
    };
    const first = await world.run(`${order} --amount 20`, { transport: silent() });
    expect(first.code, first.stderr).toBe(7);
    const second = world.sandbox.accounts[1]?.tokens.both ?? '';
    for (const { id } of world.profiles.get('sandbox').tokens)
      await world.run(`token remove ${id} --profile sandbox --yes`);
    const added = await world.run('token add both --scope DEPOSIT,WITHDRAW --stdin --profile sandbox', {
      stdin: second,
    });
    expect(added.code, added.stderr).toBe(0);
    const other = await world.run(`${order} --amount 30`, { transport: silent() });
    expect(other.code, other.stderr).toBe(7);
    let command = '';
    await useDashboard(world, { tty: 140 }, async (screen) => {
      await screen.press('5').shows('outcome unknown');
      // The selected row is the confirmed transfer, so the key v resolves all payments.
      const asked = await screen.press('end', 'v').shows('Ask the service for the outcome of 1 payment?');
      expect(asked).toMatch(/amount +R\$ 30,00/);
      await screen.passes(READ_MS);
      await screen.press('enter').shows('Outcomes resolved: 1; still unknown: 0.');
      command = await loggedCommand(screen, /pix journal resolve .*?--profile sandbox/);
      await screen.press('5', 'end', 'v').shows('were made with another account');
    });
    const entries = await world.json<Entry[]>('journal list --json');
    expect(entries.map(({ state }) => state)).toEqual(['confirmed', 'unknown', 'confirmed']);
    expect(command).toContain('--all');
    expect((await world.run(command)).code).toBe(7);
  });
});
