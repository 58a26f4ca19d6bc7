import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { eachWorld, type Printed } from '../../support/worlds/pix-world.ts';
import { secondProfile } from '../../support/worlds/use-dashboard.ts';

const world = eachWorld();

type Shown = Record<'accounts' | 'totals', readonly Printed[]>;

describe('pix balance of several profiles', () => {
  it('pix balance shows a row for each profile with the money of today, and a total of each environment', async () => {
    const [, second] = world.sandbox.accounts;
    await secondProfile(world, 'branch', second?.tokens.both);
    await secondProfile(world, 'again', world.sandbox.tokens.both);
    await secondProfile(world, 'shop', world.sandbox.tokens.both, { live: true });
    await world.paidCharge('150');
    await world.run('payout create --key a@exemplo.com.br --amount 20 --yes --no-lookup');
    await world.sandboxClock.advance(60_000);
    const { accounts, totals } = await world.json<Shown>('balance --all-profiles');
    const sandbox = {
      state: 'ok',
      availableCents: 112938.5,
      blockedCents: 0,
      inTodayCents: 15000,
      outTodayCents: 2000,
      isComplete: true,
    };
    const branch = { availableCents: 100000, inTodayCents: 0, outTodayCents: 0 };
    expect(accounts).toHaveLength(4);
    expect(accounts).toEqual(
      expect.arrayContaining([
        { profile: 'sandbox', environment: 'sandbox', ...sandbox },
        { profile: 'again', environment: 'sandbox', ...sandbox },
        { profile: 'shop', environment: 'live', ...sandbox },
        expect.objectContaining({ profile: 'branch', ...branch }),
      ]),
    );
    // The account of two profiles counts once. One live profile needs no total.
    expect(totals).toEqual([
      {
        environment: 'sandbox',
        accounts: 2,
        availableCents: 212938.5,
        blockedCents: 0,
        inTodayCents: 15000,
        outTodayCents: 2000,
        isWhole: true,
        isComplete: true,
      },
    ]);
    const table = await world.run('balance --profile sandbox --profile branch', { tty: 100 });
    expect(table.code).toBe(0);
    expect(table.stdout).toMatch(/total +sandbox +R\$ 2\.129,385 +R\$ 0,00 +R\$ 150,00 +R\$ 20,00/);
    const csv = await world.run('balance --profile sandbox --profile branch -o csv');
    expect(csv.stdout.split('\n')[1]).toBe('sandbox,sandbox,ok,112938.5,0,15000,2000,true,');
  });

  it('pix balance shows a failed profile with the reason, and marks totals and figures that are not complete', async () => {
    const [, second] = world.sandbox.accounts;
    await secondProfile(world, 'branch', second?.tokens.both);
    await secondProfile(world, 'broken', 'not-a-token');
    await world.paidCharge('150');
    const failed = await world.run('balance --all-profiles');
    expect(failed.code).toBe(3);
    expect(failed.stdout).toMatch(/broken +sandbox .* failed\n/);
    expect(failed.stderr).toContain('broken failed: ');
    expect((await world.run('balance --profile sandbox --profile nobody')).code).toBe(3);
    const alone = await world.run('balance --profile sandbox');
    expect(alone.stdout).toBe((await world.run('balance')).stdout);
    expect(failed.stdout).toMatch(/total +sandbox +≥ R\$ 2\.149,885 +≥ R\$ 0,00 +≥ R\$ 150,00/);
    const { accounts, totals } = (await world.run('balance --all-profiles --json')).json as Shown;
    expect(accounts.find(({ profile }) => profile === 'broken')).toMatchObject({
      state: 'failed',
      error: { errorCode: 'PZA100' },
    });
    expect(totals).toMatchObject([{ accounts: 2, isWhole: false, isComplete: false }]);
    // A service that does not sort by the last change: the figures are lower limits.
    const unsorted: Transport = (request) =>
      world.sandbox.handle({ ...request, url: request.url.replace('sortBy=updatedAt', 'sortBy=createdAt') });
    await world.paidCharge('10');
    await world.sandboxClock.advance(60_000);
    const id = await world.id('charge create --amount 5');
    await world.json('charge create --amount 6');
    await world.sandboxClock.advance(1_000);
    await world.run(`sandbox pay ${id}`);
    const table = await world.run('balance --profile sandbox --profile branch', { transport: unsorted });
    expect(table.code).toBe(0);
    expect(table.stdout).toMatch(/sandbox +sandbox +R\$ .* ≥ R\$ 1\d\d,00/);
    expect(table.stderr).toContain('not complete');
  });

  it('pix balance --watch repeats the reading of several profiles until Ctrl-C', async () => {
    await secondProfile(world, 'again', world.sandbox.tokens.both);
    let reads = 0;
    const { code, stdout } = await world.run('balance --all-profiles --watch 5 -o ndjson', {
      before: ({ url }) => (reads += url.includes('/user/balance') ? 1 : 0),
      during: async (signal) => {
        while (reads < 6) await new Promise(setImmediate);
        signal('SIGINT');
      },
    });
    expect([code, stdout.split('\n')]).toEqual([130, [expect.any(String), expect.any(String), '']]);
  });
});
