import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { PixError } from '../../../src/domain/pix-error.ts';
import { sleep } from '../../../src/domain/time/clock.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { batchesWith, heldByAnother, journalWith, MONEY } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';
import { type BatchWorld, batchWorld, enrich, entryOf, rowEntry, rowsOf, sentTo } from './batch-world.ts';

const world = eachOf(batchWorld);

const NAME = 'folha';
const KEYS = /pix\/key$/;

describe('runBatch when it is stopped', () => {
  it('runBatch on Ctrl-C reports the number of rows in progress, waits for them, and starts no other row', async () => {
    world.write(rowsOf(6));
    const stop = new AbortController();
    let asked = 0;
    const held = Promise.withResolvers<void>();
    const slow =
      (good: Transport): Transport =>
      async (request) => {
        if (request.method === 'POST') {
          asked += 1;
          if (asked === 2)
            setImmediate(() => {
              stop.abort(new Error('interrupted'));
              setImmediate(held.resolve);
            });
          await held.promise;
        }
        return good(request);
      };
    world.rewire(slow);
    const ran = await world.pay({ stop: stop.signal });
    expect(ran).toMatchObject({ stoppedBy: null, stops: [2], progress: { sent: 2, inProgress: 0 } });
    expect([ran.lines.length, world.sent.length]).toEqual([2, 2]);
  });

  it('runBatch starts no row when it was stopped before the start', async () => {
    world.write(rowsOf(2));
    const ran = await world.pay({ stop: AbortSignal.abort(new Error('interrupted')) });
    expect([ran.lines, world.sent, ran.stoppedBy, ran.stops]).toEqual([[], [], null, []]);
  });

  it('runBatch on Ctrl-C stops a look-up that is waiting for the look-up budget', async () => {
    enrich(world);
    world.write(rowsOf(51));
    world.strike(KEYS, { status: 404, errorCode: 'PZK300' }, 50);
    const stop = new AbortController();
    const note = (): void => stop.abort(new Error('interrupted'));
    const ran = await world.pay({ lookup: true, stop: stop.signal, concurrency: 1 }, { note });
    const progress = { states: { refused: { count: 50 } }, sent: 0 };
    expect(ran).toMatchObject({ stoppedBy: null, stops: [1], progress });
  });

  it('runBatch on a request to pause in the journal waits for the rows in progress, and starts no other row', async () => {
    world.write(rowsOf(6));
    let asked = 0;
    const pausing =
      (good: Transport): Transport =>
      async (request) => {
        if (request.method === 'POST') {
          asked += 1;
          if (asked === 2) {
            const [plan] = await world.journal.batches.list({ name: NAME });
            if (plan !== undefined) await world.journal.batches.requestPause(plan, START);
            await sleep(world.operator.clock, 3_000);
          }
        }
        return good(request);
      };
    world.rewire(pausing);
    const pauses: boolean[] = [];
    const ran = await world.pay({ concurrency: 1, onStop: (_, isPause) => pauses.push(isPause) });
    expect(ran).toMatchObject({ stoppedBy: null, isStopped: true, progress: { sent: 2, inProgress: 0 } });
    expect([ran.lines.length, world.sent.length, pauses]).toEqual([2, 2, [true]]);
  });

  it('runBatch ignores Ctrl-C after the run has ended', async () => {
    world.write(rowsOf(1));
    const stop = new AbortController();
    const { stops } = await world.pay({ stop: stop.signal });
    stop.abort();
    expect(stops).toEqual([]);
  });
});

const FULL = new PixError({ kind: 'usage', key: 'batch.empty', params: { file: 'f' }, errorCode: 'full' });

describe('runBatch after an internal error', () => {
  it('runBatch throws an unexpected error only after the rows in progress have ended', async () => {
    world.write(rowsOf(6));
    world.strike(MONEY, 'our-fault');
    await expect(world.pay({ concurrency: 1 })).rejects.toThrow('a fault of our own');
    expect(world.sent).toHaveLength(1);
    expect((await world.entries()).map(({ state }) => state)).toEqual(['unknown']);
  });

  it('runBatch throws an unexpected error of a look-up', async () => {
    world.write(rowsOf(1));
    world.strike(KEYS, 'our-fault');
    await expect(world.pay({ lookup: true })).rejects.toThrow('a fault of our own');
    expect(world.sent).toEqual([]);
  });

  it('runBatch returns the counts and the error when the journal cannot open an entry, and sends no further row', async () => {
    world.write(rowsOf(3));
    let opened = 0;
    const failing = journalWith(world, {
      open: async (...given) => {
        opened += 1;
        if (opened === 2) throw FULL;
        return world.journal.open(...given);
      },
      recordOutcome: async (...given) => {
        for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
        return world.journal.recordOutcome(...given);
      },
    });
    const ran = await world.pay({ concurrency: 1 }, failing);
    expect(ran).toMatchObject({ stoppedBy: { errorCode: 'full' }, progress: { sent: 1, inProgress: 0 } });
    expect([opened, world.sent.length, ran.lines]).toEqual([2, 1, ['2 r2 COMPLETED - completed']]);
    // The journal contains the outcome of the paid row before runBatch returns.
    expect(await world.entries()).toMatchObject([{ reference: 'r2', state: 'confirmed' }]);
  });

  it('runBatch returns the error of the journal even if the batch is stopped at the same time', async () => {
    world.write(rowsOf(3));
    const stop = new AbortController();
    const failing = journalWith(world, {
      open: async () => {
        stop.abort(new Error('interrupted'));
        throw FULL;
      },
    });
    const ran = await world.pay({ stop: stop.signal, concurrency: 1 }, failing);
    expect([ran.stoppedBy?.errorCode, world.sent]).toEqual(['full', []]);
  });

  it('runBatch, when it is interrupted, writes no result for a row that another process is paying', async () => {
    world.write(rowsOf(1));
    const { id } = await rowEntry(world, { state: 'unknown' });
    await heldByAnother(world, id);
    const all = new AbortController();
    world.ownClock.at(START + 100, () => all.abort(new Error('interrupted')));
    const ran = await world.pay({}, { signal: all.signal });
    expect([ran.lines, ran.stoppedBy, world.sent]).toEqual([[], null, []]);
  });

  it('runBatch returns the counts and the error when the journal cannot store an outcome', async () => {
    world.write(rowsOf(1));
    const failing = journalWith(world, { recordOutcome: () => Promise.reject(FULL) });
    const ran = await world.pay({}, failing);
    expect([ran.stoppedBy?.errorCode, ran.lines]).toEqual(['full', ['2 r2 COMPLETED - completed']]);
  });
});

describe('runBatch with a file that changes during the run', () => {
  /** Overwrites the batch file with `rows` when runBatch begins to read the planned rows from the journal. */
  const changing = (world: BatchWorld, rows: readonly string[]) =>
    batchesWith(world, {
      rows: (plan) => {
        world.write(rows);
        return world.journal.batches.rows(plan);
      },
    });

  it.each([
    ['a changed row', ['p2@exemplo.com.br,20.00,r2', 'p3@exemplo.com.br,20.01,r3']],
    ['an additional row', rowsOf(3)],
    ['an invalid row', ['p2@exemplo.com.br,20.00,r2', 'p3@exemplo.com.br,,r3']],
  ])('runBatch sends nothing when the file now has %s', async (_what, rows) => {
    world.write(rowsOf(2));
    const { init } = await pixErrorOf(() => world.pay({}, changing(world, rows)));
    expect(init).toEqual({
      kind: 'usage',
      key: 'batch.changed_meanwhile',
      params: { line: rows.length + 1 },
      errorCode: 'batch',
      outcome: 'not_sent',
    });
    expect(world.sent).toEqual([]);
  });

  it('runBatch returns counts and an error when it finds a changed row after it has paid earlier rows', async () => {
    enrich(world);
    const rows = rowsOf(501);
    world.write(rows);
    // runBatch reads rows in groups of 500. All rows of the first group except the first row were paid
    // earlier.
    await Promise.all(
      rows
        .slice(1, 500)
        .map((_row, at) =>
          entryOf(
            world,
            { batch: NAME, reference: `r${at + 3}` },
            { state: 'confirmed', serviceStatus: 'COMPLETED' },
          ),
        ),
    );
    const changed = changing(world, [...rows.slice(0, 500), 'p502@exemplo.com.br,9000.00,r502']);
    const ran = await world.pay({}, changed);
    expect(ran).toMatchObject({
      stoppedBy: { init: { key: 'batch.changed_meanwhile', params: { line: 502 } } },
      progress: { sent: 1, states: { completed: { count: 500 } } },
    });
    expect(sentTo(world)).toEqual(['p2@exemplo.com.br']);
  });
});
