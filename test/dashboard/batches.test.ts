import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import type { PixWorld } from '../support/worlds/pix-world.ts';
import type { RecordedScreen } from '../support/worlds/recorded-screen.tsx';
import { newWorld, paidCharge, useDashboard } from '../support/worlds/use-dashboard.ts';

async function withFile(rows: number): Promise<PixWorld> {
  const world = await newWorld();
  await paidCharge(world, '5000');
  const lines = Array.from({ length: rows }, (_, at) => `p${at}@exemplo.com.br,20,r${at}`);
  writeFileSync(join(world.home, 'folha.csv'), `key,amount,reference\n${lines.join('\n')}\n`);
  return world;
}

async function openBatch(screen: RecordedScreen): Promise<void> {
  await screen.press('5').shows(/folha \(batch\)/);
  await screen.press('g', 'enter').shows(/[▆█░▒▓] [a-z ]+ \d+/);
}

describe('the detail of a batch in the dashboard', () => {
  it('shows the rows by state, and the rate and the time left only while rows are sent', async () => {
    const world = await withFile(30);
    let sent = 0;
    const transport: Transport = async (request) => {
      if (request.url.endsWith('/withdraw')) sent += 1;
      if (sent > 10) throw new Error('unplugged');
      return world.sandbox.handle(request);
    };
    await world.run('payout batch folha.csv --yes --no-lookup --concurrency 1 --stop-after 3', { transport });
    await useDashboard(world, async (screen) => {
      await openBatch(screen);
      const shown = await screen.shows('At this rate');
      expect(shown).toMatch(/▆ completed 10|▓ accepted 10/);
      expect(shown).toMatch(/░ waiting \d+/);
      expect(shown).toMatch(/\d+ rows a minute, last 5 min\. At this rate the rest takes about \d+ min\./);
      await screen.passes(180_000);
      await screen.shows('the rate and the time left are unknown');
      expect(screen.screen).not.toContain('At this rate');
    });
  });

  it('z stops a run of another process after the payment in progress, and resume pays the rest', async () => {
    const world = await withFile(6);
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let sent = 0;
    const transport: Transport = async (request) => {
      if (request.url.endsWith('/withdraw')) {
        sent += 1;
        if (sent === 2) {
          held();
          await released;
        }
      }
      return world.sandbox.handle(request);
    };
    const paying = world.run('payout batch folha.csv --yes --json --no-lookup --concurrency 1', {
      transport,
    });
    await isHeld;
    await useDashboard(world, async (screen) => {
      await openBatch(screen);
      await screen.press('z').showsUntilRead('Pause batch folha?');
      await screen.press('enter').shows('Pause of batch folha requested');
      await screen.passes(2_000);
      await screen.shows('`pix payout batch resume folha`');
      release();
      const paid = await paying;
      expect([paid.code, JSON.parse(paid.stdout), sent], paid.stderr).toMatchObject([
        10,
        { remaining: 4 },
        2,
      ]);
      expect(paid.stderr).toContain('A pause of the batch was requested. Waiting for 1 payment in progress');
      expect(paid.stderr).toContain('To pay what is left: `pix payout batch resume folha');
      await screen.press('7').shows('# pause folha');
    });
    const resumed = await world.run('payout batch resume folha --yes --json', { transport });
    expect([JSON.parse(resumed.stdout).remaining, sent], resumed.stderr).toEqual([0, 6]);
    await useDashboard(world, async (screen) => {
      await openBatch(screen);
      await screen.press('z').shows('No row of this batch is left to pay.');
    });
  });
});
