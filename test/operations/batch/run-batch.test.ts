import { describe, expect, it } from 'vitest';
import { DryRunStop } from '../../../src/client/client.ts';
import { TransportError } from '../../../src/contract/transport.ts';
import { plannedRequests } from '../../../src/operations/batch/run-batch.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { changedOperator, heldByAnother, MONEY } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';
import {
  type BatchWorld,
  batchWorld,
  busy,
  enrich,
  entryOf,
  rowEntry,
  rowsOf,
  sentTo,
} from './batch-world.ts';

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

const KEYS = /pix\/key$/;
const lookUps = ({ asked }: BatchWorld): number => asked.filter((route) => route.includes('/pix/key')).length;

describe('runBatch with key look-ups', () => {
  it('runBatch looks up each key before the payout, and sends no payout to an unregistered key', async () => {
    world.write(rowsOf(2));
    world.strike(KEYS, { status: 404, errorCode: 'PZK300' });
    const ran = await world.pay({ lookup: true, concurrency: 1 });
    expect(ran.lines).toEqual(['2 r2 refused PZK300 refused', '3 r3 COMPLETED - completed']);
    expect(ran.progress).toMatchObject({
      states: { refused: { count: 1, cents: 2_000n }, completed: { count: 1 } },
      reasons: { PZK300: { count: 1, cents: 2_000n } },
      sent: 1,
    });
    const stored = await world.journal.batches.list({ name: 'folha' });
    expect(stored).toMatchObject([
      { states: { refused: { count: 1 }, completed: { count: 1 } }, reasons: { PZK300: { cents: 2_000n } } },
    ]);
    expect([sentTo(world), lookUps(world)]).toEqual([['p3@exemplo.com.br'], 2]);
  });

  it('runBatch with --no-lookup looks up only the keys of rows that have a document', async () => {
    world.write(['ana@exemplo.com.br,20,', 'bia@exemplo.com.br,20,00000000191'], 'key,amount,document');
    const ran = await world.pay({ lookup: false });
    const lines = ['2 folha-2 COMPLETED - completed', '3 folha-3 refused other_receiver refused'];
    expect(ran.lines).toEqual(lines);
    expect(world.asked.filter((route) => route.includes('/pix/key'))).toEqual([
      'GET /v1/pix/key?pixKey=bia@exemplo.com.br',
    ]);
  });

  it('runBatch looks up no key when the profile has no address of the main family', async () => {
    world.write(rowsOf(1));
    const { hub = '' } = world.operator.account.roots;
    const ran = await world.pay({ lookup: true, family: 'hub' }, { account: { roots: { hub } } });
    expect([ran.lines, lookUps(world)]).toEqual([['2 r2 APPROVED - accepted'], 0]);
  });

  it('runBatch does not look up a key again for a row that an earlier run has started', async () => {
    world.write(rowsOf(2));
    await rowEntry(world, { state: 'not_applied' });
    await world.pay({ lookup: true });
    expect([lookUps(world), world.sent.length]).toEqual([1, 2]);
  });

  const DOCUMENT = 'key,amount,reference,document';
  it('runBatch reports a refused row as unknown if an earlier run may have paid it', async () => {
    world.write(['p2@exemplo.com.br,20,r2,00000000191'], DOCUMENT);
    await rowEntry(world, { state: 'unknown' });
    const ran = await world.pay();
    expect(ran.lines).toEqual(['2 r2 unknown other_receiver unknown']);
    expect(ran.progress).toMatchObject({ states: { unknown: { count: 1 } }, reasons: {} });
  });

  it('runBatch counts a refused row only once if the journal already has an entry for the row', async () => {
    world.write(['p2@exemplo.com.br,20,r2,00000000191'], DOCUMENT);
    await rowEntry(world, { state: 'not_applied' });
    const ran = await world.pay();
    expect(ran.lines).toEqual(['2 r2 refused other_receiver refused']);
    expect(ran.progress).toMatchObject({ states: { refused: { count: 1 } } });
    const [stored] = await world.journal.batches.list({ name: 'folha' });
    expect(stored?.states).toEqual({ not_applied: { count: 1, cents: 2_000n } });
  });

  it.each([
    ['too busy', { status: 503, errorCode: 'PZG503' }, 'PZG503', 24],
    ['unresponsive', 'drop-after', 'timeout', 24],
  ] as const)('runBatch leaves a row for the next run when DICT is %s', async (_how, strike, code, asked) => {
    world.write(rowsOf(1));
    world.strike(KEYS, strike, 1_000);
    const ran = await world.pay({ lookup: true });
    expect([ran.lines, lookUps(world)]).toEqual([[`2 r2 waiting ${code} waiting`], asked]);
    expect(ran.progress).toMatchObject({ states: { waiting: { count: 1 } }, reasons: {}, sent: 0 });
    expect(ran.stoppedBy).toBeNull();
  });

  it('runBatch leaves a row for the next run when its look-up is interrupted', async () => {
    world.write(rowsOf(1));
    world.rewire((good) => (request) => {
      if (!KEYS.test(new URL(request.url).pathname)) return good(request);
      throw new TransportError('aborted', 'unknown', 'interrupted');
    });
    expect((await world.pay({ lookup: true })).lines).toEqual(['2 r2 waiting network_aborted waiting']);
  });

  it('runBatch pauses before it queries a busy DICT again', async () => {
    world.write(rowsOf(1));
    // The HTTP client never waits as long as 70 s. It returns the error instead, so only `runBatch` repeats
    // the look-up.
    busy(world, 2, 70, KEYS);
    const { lines } = await world.pay({ lookup: true });
    expect([lines, lookUps(world)]).toEqual([['2 r2 COMPLETED - completed'], 3]);
    // The service asked for 70 s twice, but a pause lasts at most one minute.
    expect(world.ownClock.now() - START).toBe(120_000);
  });

  it('runBatch takes only one look-up token when the key is registered for another person', async () => {
    enrich(world);
    world.write(
      rowsOf(55).map((row) => `${row},00000000191`),
      DOCUMENT,
    );
    world.strike(KEYS, (answer) => ({ ...answer, document: '***.982.247-**' }), 55);
    expect((await world.pay()).progress).toMatchObject({ states: { refused: { count: 55 } } });
    expect(world.notes).toEqual([]);
  });

  it('runBatch waits for the look-up budget of the account, and reports the waiting time', async () => {
    enrich(world);
    world.write(rowsOf(53));
    // The 49 unregistered keys cost 20 tokens each, so 20 of 1,000 tokens are left. The look-up of a paid row
    // costs one token, and the payment puts it back.
    world.strike(KEYS, { status: 404, errorCode: 'PZK300' }, 49);
    const notes: unknown[] = [];
    const ran = await world.pay({
      lookup: true,
      concurrency: 1,
      onProgress: ({ sent }) => {
        if (sent !== 2 || notes.length > 0) return;
        notes.push([...world.notes]);
        world.strike(KEYS, { status: 404, errorCode: 'PZK300' });
      },
    });
    expect(notes).toEqual([[]]);
    expect(world.notes).toEqual([['batch.budget', { seconds: 600 }]]);
    expect(ran.progress).toMatchObject({ sent: 3, states: { refused: { count: 50 } } });
  });
});
