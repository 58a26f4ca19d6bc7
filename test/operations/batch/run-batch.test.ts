import { describe, expect, it } from 'vitest';
import { DryRunStop } from '../../../src/client/client.ts';
import { plannedRequests } from '../../../src/operations/batch/run-batch.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { changedOperator, heldByAnother, MONEY } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';
import { batchWorld, busy, entryOf, rowEntry, rowsOf, sentTo } from './batch-world.ts';

const world = eachOf(batchWorld);

const NAME = 'folha';

describe('runBatch', () => {
  it('runBatch pays each row once and reports every row', async () => {
    world.write(rowsOf(3));
    const ran = await world.pay();
    expect(ran.lines).toEqual(['2', '3', '4'].map((at) => `${at} r${at} COMPLETED - completed`));
    expect(ran).toMatchObject({ stoppedBy: null, stops: [] });
    expect(ran.progress).toEqual({
      states: { completed: { count: 3, cents: 6_000n } },
      reasons: {},
      unrecorded: new Set(),
      inProgress: 0,
      sent: 3,
      startedAt: START,
    });
    expect(ran.reports.map(({ states }) => states.completed?.count)).toEqual([1, 2, 3]);
    expect(ran.reports[0]?.inProgress).toBeGreaterThan(0);
    expect(world.sent.map(({ body }) => body)).toMatchObject(
      ['r2', 'r3', 'r4'].map((clientReference) => ({ clientReference, amount: 20 })),
    );
    for (const line of [2, 3, 4])
      expect(await world.journal.list({ reference: `r${line}`, limit: 9 })).toMatchObject([
        { batch: NAME, batchLine: line, state: 'confirmed' },
      ]);
  });

  it('runBatch pays the rows through the hub', async () => {
    world.write(rowsOf(1));
    const { lines } = await world.pay({ family: 'hub' });
    expect([lines, world.sent]).toMatchObject([['2 r2 APPROVED - accepted'], [{ key: 'r2' }]]);
  });

  it('runBatch prints no notes about single rows, which the result file already lists', async () => {
    world.write(rowsOf(2));
    world.strike(MONEY, (answer) => ({ ...answer, amount: 21 }));
    const { lines } = await world.pay({
      concurrency: 1,
      onProgress: () => world.strike(MONEY, 'drop-after'),
    });
    expect(lines).toEqual(['2 r2 COMPLETED mismatch_amount mismatched', '3 r3 COMPLETED - completed']);
    expect([world.notes, world.told]).toEqual([[], []]);
  });

  it('runBatch counts rows that were paid or refused for good in an earlier run, but does not send them again', async () => {
    world.write(rowsOf(4));
    const paid = { state: 'confirmed', serviceStatus: 'COMPLETED' } as const;
    await entryOf(world, { batch: NAME, reference: 'r2' }, paid);
    await entryOf(world, { batch: NAME, reference: 'r3' }, { state: 'refused', errorCode: 'PZK600' });
    const ran = await world.pay();
    expect(ran.lines).toEqual([
      '2 r2 COMPLETED - completed',
      '3 r3 refused PZK600 refused',
      '4 r4 COMPLETED - completed',
      '5 r5 COMPLETED - completed',
    ]);
    expect(ran.progress).toMatchObject({
      states: { completed: { count: 3, cents: 6_000n }, refused: { count: 1, cents: 2_000n } },
      sent: 2,
    });
    expect(sentTo(world)).toEqual(['p4@exemplo.com.br', 'p5@exemplo.com.br']);
  });

  it('runBatch continues after a row that the service refuses', async () => {
    world.write(rowsOf(3));
    world.strike(MONEY, { status: 422, errorCode: 'PZK600' });
    const ran = await world.pay({ concurrency: 1 });
    expect(ran.lines[0]).toBe('2 r2 refused PZK600 refused');
    expect(ran).toMatchObject({
      stoppedBy: null,
      progress: { sent: 3, reasons: { PZK600: { count: 1 } }, states: { completed: { count: 2 } } },
    });
  });

  it.each([
    ['the balance is not sufficient', 422, 'PZC200', 'refused'],
    ['the token is not accepted', 401, 'PZA999', 'refused'],
  ])('runBatch starts no further row when %s', async (_why, status, errorCode, outcome) => {
    world.write(rowsOf(4));
    world.strike(MONEY, { status, errorCode });
    const ran = await world.pay({ concurrency: 1 });
    expect(ran).toMatchObject({ stoppedBy: { errorCode }, progress: { sent: 1, inProgress: 0 } });
    expect([ran.lines, world.sent.length]).toEqual([[`2 r2 ${outcome} ${errorCode} ${outcome}`], 1]);
  });

  it.each([
    [401, 1],
    [403, 1],
    [407, 1],
    [422, 24],
  ])('after HTTP %i of a proxy, runBatch sends %i requests for four rows', async (status, sent) => {
    world.write(rowsOf(4));
    // The code is not in the form of the service, so the answer is not an answer of the service.
    world.strike(MONEY, { status, errorCode: 'FORBIDDEN' }, 99);
    const ran = await world.pay({ concurrency: 1 });
    expect(ran.stoppedBy).toEqual(
      sent === 1 ? expect.objectContaining({ errorCode: 'foreign_answer' }) : null,
    );
    expect(world.sent).toHaveLength(sent);
    expect(ran.lines[0]).toBe('2 r2 not_applied foreign_answer not_applied');
  });

  it('runBatch reports an unknown outcome for a row that another process is paying', async () => {
    world.write(rowsOf(1));
    const { id } = await rowEntry(world, { state: 'unknown' });
    await heldByAnother(world, id);
    expect((await world.pay()).lines).toEqual(['2 r2 unknown in_progress unknown']);
    expect([world.sent, world.notes]).toEqual([[], []]);
  });
});

describe('runBatch with a busy service', () => {
  it('runBatch pauses for as long as a busy service asks, and tries the row again', async () => {
    world.write(rowsOf(1));
    busy(world, 5, 7);
    const ran = await world.pay();
    expect([ran.lines, ran.progress.sent]).toEqual([['2 r2 COMPLETED - completed'], 6]);
    expect(world.ownClock.now() - START).toBe(35_000);
  });

  it('runBatch leaves a row for the next run after the service was busy for six attempts', async () => {
    world.write(rowsOf(1));
    busy(world, 6, 1);
    const ran = await world.pay();
    expect([ran.lines, ran.progress.sent]).toEqual([['2 r2 not_applied PZG429 not_applied'], 6]);
    expect(ran.stoppedBy).toBeNull();
  });

  it('runBatch halves the concurrency for a busy service, and allows one more request after twenty successful rows', async () => {
    world.write(rowsOf(44));
    busy(world, 1, 1);
    let inFlight = 0;
    const most: number[] = [];
    world.rewire((good) => async (request) => {
      if (request.method !== 'POST') return good(request);
      inFlight += 1;
      most.push(inFlight);
      await new Promise(setImmediate);
      return good(request).finally(() => {
        inFlight -= 1;
      });
    });
    await world.pay({ concurrency: 2 });
    // The first two payments are sent concurrently. After the service has answered 429, runBatch sends one
    // payment at a time until twenty rows are paid.
    expect(most.slice(0, 2)).toEqual([1, 2]);
    expect(Math.max(...most.slice(2, 20))).toBe(1);
    expect(Math.max(...most.slice(24))).toBe(2);
  });

  it('runBatch ends at Ctrl-C during a pause that the service has asked for', async () => {
    world.write(rowsOf(3));
    busy(world, 1, 50);
    const stop = new AbortController();
    world.rewire((good) => (request) => {
      if (request.method === 'POST')
        world.ownClock.at(START + 5_000, () => stop.abort(new Error('interrupted')));
      return good(request);
    });
    const ran = await world.pay({ stop: stop.signal, concurrency: 1 });
    expect(ran).toMatchObject({ stoppedBy: null, stops: [1], progress: { sent: 1, inProgress: 0 } });
    expect(ran.lines).toEqual(['2 r2 not_applied PZG429 not_applied']);
    expect(world.ownClock.now() - START).toBe(5_000);
  });
  it('runBatch ends the pause of a waiting row when another row fails for insufficient balance', async () => {
    world.write(rowsOf(4));
    world.strike(MONEY, { status: 422, errorCode: 'PZC200' });
    busy(world, 2, 5);
    const ran = await world.pay();
    expect(ran).toMatchObject({ stoppedBy: { errorCode: 'PZC200' }, progress: { sent: 3, inProgress: 0 } });
    expect(ran.lines.map((line) => line.split(' ')[2]).sort()).toEqual(['not_applied', 'refused']);
  });
});

it.each([
  ['main', '/v1/withdraw', { amount: 20, clientReference: 'r3' }],
  ['hub', '/hub/api/v1/transactions/withdraw', { amount: 2_000 }],
] as const)('plannedRequests yields the %s request of each row left', async (family, path, body) => {
  world.write(rowsOf(2).slice(family === 'hub' ? 1 : 0));
  await world.plan({ family });
  const paid = { batch: NAME, reference: 'r2' };
  if (family === 'main') await entryOf(world, paid, { state: 'confirmed' });
  const client = world.operator.client.with({
    beforeChange: (request) => {
      throw new DryRunStop([request]);
    },
  });
  const dry = changedOperator(world.operator, { client, run: { dryRun: true } });
  const prepared = await world.prepare({ family });
  const requests = await Array.fromAsync(plannedRequests(dry, world.journal, prepared));
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([path]);
  expect(JSON.parse(String(requests[0]?.body))).toMatchObject(body);
  expect(world.sent).toEqual([]);
});
