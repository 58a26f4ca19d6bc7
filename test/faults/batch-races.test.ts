import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { sharedCache } from '../support/programs/shared-cache.ts';
import { journalStores } from '../support/stores/journal-stores.ts';
import { faultProxy, type WireFault } from './fault-proxy.ts';
import { type FaultWorld, faultWorld } from './world.ts';

/** So many that each of three killed runs, with four payments at a time, finds rows that are still unpaid. */
const ROWS = 15;
const BATCH = ['payout', 'batch', 'folha.csv', '--yes', '--no-lookup', '--json', '--concurrency', '4'];

for (const store of journalStores()) {
  // The tests run concurrently, because some of them wait until the lease of a killed run expires.
  describe.concurrent(`pix payout batch with a journal in ${store.name}`, { timeout: 60_000 }, () => {
    beforeAll(() => store.start());
    afterAll(() => store.stop());

    async function prepared({ onTestFinished }: TestContext) {
      const proxy = await faultProxy();
      const world = await faultWorld(proxy, 5, { headerConfirmed: true, cache: sharedCache() });
      const { env: journal, end } = await store.place();
      // Many concurrent processes are slow on a busy machine.
      const env = { ...journal, PIX_TIMEOUT: '60' };
      onTestFinished(async () => {
        await world.end();
        await proxy.close();
        await end();
      });
      await world.paidCharge(900);
      const rows = Array.from({ length: ROWS }, (_, at) => `p${at}@exemplo.com.br,1${at % 10}.00,row-${at}`);
      writeFileSync(join(world.folder, 'folha.csv'), `key,amount,reference\n${rows.join('\n')}\n`);
      return { world, env };
    }

    async function oddRows(world: FaultWorld): Promise<readonly string[]> {
      const applied = await world.applied();
      return Array.from({ length: ROWS }, (_, at) => `row-${at}`).flatMap((row) => {
        const count = applied.filter(({ reference }) => reference === row).length;
        return count === 1 ? [] : [`${row}: ${count}`];
      });
    }

    // The payments wait for the lease of the killed run, so PostgreSQL is tested with one kill only.
    const kills =
      store.name === 'sqlite' ? (['arrival', 'applied', 'answered'] as const) : (['applied'] as const);
    it(`payout batch pays each row exactly once after it was killed (${kills})`, async (context) => {
      const { world, env } = await prepared(context);
      for (const [round, at] of kills.entries()) {
        const passed: WireFault[] = round === 0 ? [{ kind: 'pass' }, { kind: 'pass' }] : [];
        const wire: WireFault[] = [...passed, { kind: 'kill', at }];
        const ran = await world.pix(
          round === 0 ? BATCH : ['payout', 'batch', 'resume', 'folha', ...BATCH.slice(3)],
          { wire, env },
        );
        expect(ran.code, ran.stderr).toBeNull();
      }
      const last = await world.pix(BATCH, { env });
      expect(last.code, last.stderr).toBe(0);
      expect(JSON.parse(last.stdout)).toMatchObject({ completed: ROWS, unknown: 0 });
      expect(await oddRows(world)).toEqual([]);
    });

    // In several-machines.test.ts, two processes pay the same file with one PostgreSQL.
    if (store.name === 'sqlite')
      it('payout batch pays each row once when two processes pay the same file at once', async (context) => {
        const { world, env } = await prepared(context);
        const both = await Promise.all([world.pix(BATCH, { env }), world.pix(BATCH, { env })]);
        expect(
          both.map(({ code }) => code).every((code) => code === 0 || code === 10),
          both[0]?.stderr,
        ).toBe(true);
        const last = await world.pix(BATCH, { env });
        expect([last.code, JSON.parse(last.stdout)], last.stderr).toMatchObject([0, { completed: ROWS }]);
        expect(await oddRows(world)).toEqual([]);
      });

    it('payout create pays only once when two processes use one reference at the same time', async (context) => {
      const { world, env } = await prepared(context);
      const create = 'payout create --key a@exemplo.com.br --amount 12 --reference row-0'.split(' ');
      const all = await Promise.all(
        Array.from({ length: 2 }, () => world.pix([...create, '--yes', '--json'], { env })),
      );
      expect(all.some(({ code }) => code === 0)).toBe(true);
      const applied = await world.applied();
      expect(applied.filter(({ reference }) => reference === 'row-0')).toHaveLength(1);
    });
  });
}
