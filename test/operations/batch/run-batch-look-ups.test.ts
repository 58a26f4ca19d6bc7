import { describe, expect, it } from 'vitest';
import { TransportError } from '../../../src/contract/transport.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { START } from '../../support/worlds/sandbox-world.ts';
import { type BatchWorld, batchWorld, busy, enrich, rowEntry, rowsOf, sentTo } from './batch-world.ts';

const world = eachOf(batchWorld);

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
