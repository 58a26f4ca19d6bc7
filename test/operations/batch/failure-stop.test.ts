import { describe, expect, it } from 'vitest';
import { sleep } from '../../../src/domain/time/clock.ts';
import { checkedStopAfter, FailureStop } from '../../../src/operations/batch/failure-stop.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { refusing } from '../../support/worlds/refusing.ts';
import { type BatchWorld, batchWorld, enrich, rowsOf, sentTo } from './batch-world.ts';

const [FAILED, PAID] = [
  { outcome: 'refused', error: 'PZK600' },
  { outcome: 'completed', error: null },
] as const;
const times = <T>(count: number, one: T): readonly T[] => Array.from({ length: count }, () => one);

/** Returns the number of results after which the run stops; null if it does not. */
function stopsAt(stopAfter: string | undefined, rows: number, results: Parameters<FailureStop['add']>[0][]) {
  const stop = new FailureStop(stopAfter, rows);
  const at = results.findIndex((result) => stop.add(result));
  return at === -1 ? null : at + 1;
}

describe('FailureStop', () => {
  const end = <O extends string>(outcome: O) => ({ outcome, error: null });

  it.each([
    ['10 failures in a row', undefined, 1_000, times(30, FAILED), 10],
    ['no 10 failures in a row', undefined, 1_000, times(15, [...times(9, FAILED), PAID]).flat(), 55],
    ['5 % of 100 rows', undefined, 100, times(30, [PAID, PAID, PAID, FAILED]).flat(), 20],
    ['fewer than 20 tried rows', '5%', 19, times(19, [FAILED]).flat(), null],
    ['20 tried rows', '5%', 20, times(20, FAILED), 20],
    ['a number, which replaces the percentage', '3', 20, times(10, [FAILED, FAILED, PAID]).flat(), null],
    ['a percentage, which replaces the number', '50 %'.replace(' ', ''), 40, times(40, FAILED), 20],
    ['a fraction of a percent', '0,5%', 1_000, times(40, [PAID, FAILED]).flat(), 20],
    ['off', 'off', 20, times(40, FAILED), null],
    ['0', '0', 20, times(40, FAILED), null],
    ['0%', '0%', 20, times(40, FAILED), null],
    ['failed payments', '2', 9, times(2, { outcome: 'failed', error: null } as const), 2],
    ['broken limits', '2', 9, times(2, { outcome: 'not_sent', error: 'limit_per_day' } as const), 2],
    ['unknown rows', '2', 9, times(9, { outcome: 'unknown', error: 'timeout' } as const), null],
    ['rows that the service did not take', '2', 9, times(9, end('not_applied')), null],
    ['an unknown row between failures', '2', 9, [FAILED, end('unknown'), FAILED], 3],
  ] as const)('FailureStop decides for %s (limit %s, %i rows)', (_what, stopAfter, rows, results, at) => {
    expect(stopsAt(stopAfter, rows, [...results])).toBe(at);
  });

  it('checkedStopAfter returns the form that the plan stores, and refuses everything else', async () => {
    expect(['10', ' 7% ', '2,5%', 'OFF', '0', '0%'].map(checkedStopAfter)).toEqual([
      '10',
      '7%',
      '2.5%',
      'off',
      'off',
      'off',
    ]);
    for (const text of ['', '-1', '1.5', '101%', '%', 'ten', '5 %%'])
      expect((await pixErrorOf(async () => checkedStopAfter(text))).init.key).toBe('batch.bad_stop_after');
  });
});

const WITHDRAW = /\/withdraw$/;
const KEYS = /pix\/key$/;
const pathOf = (url: string): string => new URL(url).pathname;

/** Lets the service refuse every payout of the rows. Each payout takes longer than the one before. */
const refuseAll = (world: BatchWorld): void => {
  let sent = 0;
  world.rewire((good) => async (request) => {
    if (request.method !== 'POST' || !WITHDRAW.test(pathOf(request.url))) return good(request);
    sent += 1;
    await sleep(world.ownClock, sent * 100);
    return refusing(422, 'PZK600', 'Chave');
  });
};

describe('runBatch with too many failures', () => {
  const world = eachOf(batchWorld);

  it('runBatch sends no further request after the third failure in a row, and records the rows in progress', async () => {
    enrich(world);
    world.write(rowsOf(40));
    refuseAll(world);
    let asked = 0;
    const ran = await world.pay({
      stopAfter: '3',
      concurrency: 4,
      goesOn: async ({ inProgress }) => {
        asked = world.asked.length;
        expect(inProgress).toBe(0);
        return false;
      },
    });
    // Three rows had failed, and three were in progress.
    expect([ran.hasTooManyFailures, ran.stoppedBy, world.sent.length]).toEqual([true, null, 6]);
    expect([world.asked.length, ran.lines.length]).toEqual([asked, 6]);
    expect((await world.entries()).map(({ state }) => state)).toEqual(times(6, 'refused'));
    const { states, reasons } = ran.progress;
    expect([states.refused?.count, reasons.PZK600?.count]).toEqual([6, 6]);
  });

  it.each([
    ['with further rows', 6],
    ['without further rows', 4],
  ])('runBatch pays a row once if it stopped at its look-up (%s)', async (_what, count) => {
    enrich(world);
    world.write(rowsOf(count));
    let refused = 0;
    world.rewire((good) => async (request) => {
      const path = pathOf(request.url);
      if (KEYS.test(path) && /p[4-7](@|%40)/.test(request.url)) await sleep(world.ownClock, 60_000);
      if (request.method === 'POST' && WITHDRAW.test(path) && refused < 2) {
        refused += 1;
        return refusing(422, 'PZK600', 'Chave');
      }
      return good(request);
    });
    const sent: (readonly unknown[])[] = [];
    const ran = await world.pay({
      stopAfter: '2',
      concurrency: 4,
      lookup: true,
      goesOn: async () => {
        sent.push(sentTo(world));
        return true;
      },
    });
    expect(sent).toEqual([['p2@exemplo.com.br', 'p3@exemplo.com.br']]);
    expect([ran.hasTooManyFailures, [...sentTo(world)].sort()]).toEqual([
      false,
      [2, 3, 4, 5, 6, 7].slice(0, count).map((line) => `p${line}@exemplo.com.br`),
    ]);
    expect(ran.lines.map((line) => line.split(' ').at(-1))).toEqual([
      ...times(2, 'refused'),
      ...times(count - 2, 'completed'),
    ]);
  });

  it('runBatch ends a row that waits for a busy service, and leaves it for the next run', async () => {
    enrich(world);
    world.write(rowsOf(9));
    let refused = 0;
    world.rewire((good) => async (request) => {
      if (request.method !== 'POST' || !WITHDRAW.test(pathOf(request.url))) return good(request);
      if (String(request.body).includes('p2@')) return refusing(503, 'PZG503', 'Ocupado');
      refused += 1;
      await sleep(world.ownClock, 10);
      return refusing(422, 'PZK600', 'Chave');
    });
    const ran = await world.pay({ stopAfter: '1', concurrency: 2 });
    expect([ran.hasTooManyFailures, refused, world.sent.length]).toEqual([true, 1, 2]);
    const states = (await world.entries()).map(({ reference, state }) => `${reference} ${state}`).sort();
    expect(states).toEqual(['r2 not_applied', 'r3 refused']);
  });

  it('runBatch does not ask after a failure of the last row', async () => {
    world.write(rowsOf(2));
    refuseAll(world);
    const ran = await world.pay({ stopAfter: '2', goesOn: () => Promise.reject(new Error('asked')) });
    expect([ran.hasTooManyFailures, ran.lines.length]).toEqual([false, 2]);
  });

  it('runBatch stops at an error of the account before it counts failures', async () => {
    world.write(rowsOf(9));
    world.rewire(
      (good) => async (request) =>
        request.method === 'POST' ? refusing(403, 'PZA100', 'IP') : good(request),
    );
    const goesOn = () => Promise.reject(new Error('asked'));
    const ran = await world.pay({ stopAfter: '1', concurrency: 1, goesOn });
    expect(ran.hasTooManyFailures).toBe(false);
    expect(ran.stoppedBy?.errorCode).toBe('PZA100');
    expect(world.sent.length).toBe(1);
  });
});
