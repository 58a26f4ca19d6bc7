import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { totalsOf } from '../../src/dashboard/selectors/profile-totals.ts';
import type { KeyPress } from '../../src/dashboard/state/action.ts';
import type { ProfileRow } from '../../src/dashboard/state/dashboard-state.ts';
import type { PixWorld } from '../support/worlds/pix-world.ts';
import { newWorld, paidCharge, secondProfile, useDashboard } from '../support/worlds/use-dashboard.ts';

const key = (name: string): KeyPress => ({ kind: 'key', name });

async function withSecond(): Promise<PixWorld> {
  const world = await newWorld();
  // Without a control URL, the dashboard shows TEST instead of SANDBOX.
  await secondProfile(world, 'market', undefined, { controlUrl: undefined, readOnly: true });
  return world;
}

describe('the p key', () => {
  it('the key p of the dashboard switches to another profile and back, and each profile keeps its screen', async () => {
    const world = await withSecond();
    await useDashboard(world, { tty: 140 }, async (screen) => {
      await screen.shows('R$ 1.000,00');
      await screen.press('2', 'p').shows('market');
      expect(await screen.press('k', 'enter').shows(/TEST +market/)).toContain('Overview');
      await screen.shows('R$ 1.000,00');
      await screen.press('c').shows('Not possible: "market" (readOnly) makes pix read-only.');
      await screen.press('p').shows('sandbox');
      await screen.press('j', 'enter').shows(/SANDBOX +sandbox/);
    });
  });

  it('the dashboard applies all keys that arrive in one chunk: p and 2 open the second profile', async () => {
    const world = await withSecond();
    await useDashboard(world, { tty: 140 }, async (screen) => {
      await screen.shows('R$ 1.000,00');
      screen.together([key('p'), key('1')]);
      expect(await screen.shows(/TEST +market/)).toContain('── Balance');
      screen.together([key('p'), key('2')]);
      expect(await screen.shows(/SANDBOX +sandbox/)).toContain('── Balance');
    });
  });

  it('keys pressed while the dashboard opens another profile have no effect on the previous profile', async () => {
    const world = await withSecond();
    await useDashboard(world, { tty: 140 }, async (screen) => {
      await screen.shows('R$ 1.000,00');
      await screen.press('p').shows('market');
      await screen.press('k', 'enter', '2').shows(/TEST +market/);
      await screen.press('p').shows('sandbox');
      expect(await screen.press('j', 'enter').shows(/SANDBOX +sandbox/)).toContain('── Balance');
    });
  });

  it('the dashboard goes on with its profile and names the reason when another profile cannot be opened', async () => {
    const world = await withSecond();
    await useDashboard(world, { tty: 140 }, async (screen) => {
      await screen.shows('R$ 1.000,00');
      await screen.press('p').shows('market');
      await world.run('profile remove market --yes');
      await screen.press('k', 'enter').shows('Profile "market" cannot be opened: no profile with this name');
      expect(await screen.press('2').shows('No transactions.')).toContain('sandbox');
    });
  });

  it('the key p of the dashboard shows a message when there is only one profile', async () => {
    const world = await newWorld();
    await useDashboard(world, async (screen) => {
      await screen.shows('R$ 1.000,00');
      await screen.press('p').shows('There is only one profile.');
    });
  });
});

describe('pix dashboard with several profiles', () => {
  it('the dashboard shows a row with balance, flow and alerts for each profile, and Enter opens the profile', async () => {
    const world = await withSecond();
    await paidCharge(world, '10');
    await useDashboard(
      world,
      { tty: 140, command: 'dashboard --profile sandbox --profile market' },
      async (screen) => {
        await screen.shows(/market .*R\$ 1\.009,88/);
        await screen.press('tab', 'tab', 'j', 'enter').shows(/TEST +market/);
        await screen.shows(/sandbox .*R\$ 1\.009,88/);
      },
    );
  });

  it.each([
    ['two accounts', 1, /total \(2\) +SANDBOX +R\$ 2\.009,88 +R\$ 10,00 +R\$ 0,00 +R\$ 10,00 +R\$ 0,00/],
    ['one account, which counts once', 0, /total \(1\) +SANDBOX +R\$ 1\.009,88 +R\$ 10,00 +R\$ 0,00/],
  ])('the dashboard adds up the money of two profiles of %s', async (_, account, total) => {
    const world = await newWorld();
    await secondProfile(world, 'market', world.sandbox.accounts[account]?.tokens.both);
    await paidCharge(world, '10');
    await useDashboard(
      world,
      { tty: 140, command: 'dashboard --profile sandbox --profile market' },
      async (screen) => {
        await screen.shows(total);
      },
    );
  });

  it('totals keep environments apart, and mark sums that miss a profile', () => {
    const row = (name: string, more: Partial<ProfileRow>): ProfileRow => ({
      ...{ name, environment: 'live', total: null, isShown: false, stage: 'live', account: name },
      ...{ availableCents: 100, blockedCents: 10, inCents: 5, outCents: 2, netCents: 3, isComplete: true },
      ...{ level: 'green', red: 0, amber: 0 },
      ...more,
    });
    const unread = { account: null, availableCents: null, blockedCents: null, isComplete: false };
    expect(
      totalsOf([row('a', {}), row('b', {}), row('c', { environment: 'test' }), row('d', unread)]),
    ).toMatchObject([
      {
        ...{ environment: 'live', total: { accounts: 3, isWhole: false }, isComplete: false },
        ...{ availableCents: 200, blockedCents: 20, inCents: 15, outCents: 6, netCents: 9 },
      },
    ]);
  });

  it('pix dashboard --once prints every profile, and the most severe alert level of all profiles', async () => {
    const world = await withSecond();
    const told = await world.json('dashboard --once --json --profile sandbox --profile market');
    expect(told).toMatchObject({ level: 'green', profiles: [{ profile: 'sandbox' }, { profile: 'market' }] });
    const { stdout } = await world.run('dashboard --once --profile sandbox --profile market');
    expect(stdout.match(/Balance/g)).toHaveLength(2);
  });

  it('pix dashboard --once exits with code 3 for an unknown profile', async () => {
    const world = await newWorld();
    const { code, stderr } = await world.run('dashboard --once --profile sandbox --profile nowhere');
    expect([code, stderr]).toEqual([3, expect.stringContaining('nowhere')]);
  });
});

describe('a restarted dashboard', () => {
  it('the dashboard opens the last screen after a restart, and still hides acknowledged alerts', async () => {
    const world = await newWorld();
    const id = await paidCharge(world, '10');
    await world.run(`sandbox infraction ${id}`);
    await useDashboard(world, async (screen) => {
      await screen.shows('1 dispute, nearest deadline');
      await screen.press('a').shows('No problems found.');
      screen.press('4');
      await screen.passes(5_000);
    });
    const file = join(world.home, 'data', 'dashboard.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ sandbox: { screen: 'disputes' } });
    await useDashboard(world, async (screen) => {
      expect(await screen.shows('OPEN')).toContain('Disputes');
      await screen.press('1').shows('No problems found.');
      await screen.press('A').shows('1 dispute, nearest deadline');
    });
  });
});
