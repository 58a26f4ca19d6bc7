import { describe, expect, it } from 'vitest';
import { inspectBatchFile } from '../../../src/operations/batch/batch-file.ts';
import { RowsHash } from '../../../src/operations/batch/batch-proposal.ts';
import { keepPlan } from '../../../src/operations/batch/prepare-batch.ts';
import { refuseOtherBatch } from '../../../src/operations/batch/refuse-other-batch.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { batchesWith, changedOperator } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';
import { batchWorld, own, planEmpty, rowsOf } from './batch-world.ts';

const world = eachOf(batchWorld);

const NAME = 'folha';

describe('keepPlan', () => {
  it('keepPlan stores the batch and its rows before any request is sent', async () => {
    world.write(rowsOf(2));
    const { plan, validated } = await world.plan({ settings: { concurrency: 3 } });
    expect(plan).toEqual({
      ...(await own(world)),
      id: expect.stringMatching(/^[0-9a-z]{8}-[0-9a-z]{10}$/),
      family: 'main',
      settings: { concurrency: 3 },
      name: NAME,
      profile: 'shop',
      file: world.file,
      rows: 2,
      totalCents: 4_000n,
      createdAt: START,
      states: {},
      pauseRequestedAt: null,
      reasons: {},
    });
    const hash = new RowsHash();
    for await (const row of world.journal.batches.rows(plan.id)) hash.add(row);
    expect([hash.hex(), world.sent]).toEqual([validated.rowsHash, []]);
  });

  it('keepPlan returns the stored plan of a batch that was already started', async () => {
    world.write(rowsOf(2));
    const { plan } = await world.plan();
    const prepared = await world.prepare();
    const {
      money: { journal },
    } = batchesWith(world, { plan: () => Promise.reject(new Error('written')) });
    expect(await keepPlan(world.operator, await journal(), prepared)).toEqual(plan);
  });

  it('keepPlan stores nothing when the file has changed since it was checked', async () => {
    world.write(rowsOf(2));
    const prepared = await world.prepare();
    world.write(rowsOf(3));
    expect(await pixErrorOf(() => keepPlan(world.operator, world.journal, prepared))).toMatchObject({
      errorCode: 'batch_changed',
      init: { key: 'batch.file_changed' },
    });
    expect(await world.journal.batches.list({ name: NAME })).toEqual([]);
  });

  /**
   * Returns a world and a function `keep`. The function `keep` calls `keepPlan` for a batch with the rows
   * `ours`. While `keepPlan` runs, another process stores a plan with the rows `theirs`, and then the batch
   * file changes to the rows `rewritten`.
   */
  async function twoPlan(ours: readonly string[], theirs: readonly string[], rewritten = ours) {
    world.write(theirs);
    const other = await world.prepare();
    world.write(ours);
    const prepared = await world.prepare();
    const { journal } = world;
    const racing = batchesWith(world, {
      plan: async (plan, rows) => {
        // Reads all rows of `ours` before the other process stores its plan.
        for await (const _row of rows);
        world.write(theirs);
        await keepPlan(changedOperator(world.operator, { account: { profile: 'loja' } }), journal, other);
        world.write(rewritten);
        return journal.batches.plan(plan, (async function* () {})());
      },
    });
    const keep = async () => keepPlan(world.operator, await racing.money.journal(), prepared);
    return { world, keep };
  }

  it('keepPlan returns the plan that another process has stored for the same rows', async () => {
    const { world, keep } = await twoPlan(rowsOf(2), rowsOf(2));
    const kept = await keep();
    expect([kept.profile, [kept]]).toEqual(['loja', await world.journal.batches.list({ name: NAME })]);
  });

  it('keepPlan refuses the file when another process has stored a plan for a different file', async () => {
    const { keep } = await twoPlan(rowsOf(2), rowsOf(3));
    expect((await pixErrorOf(keep)).init).toMatchObject({ key: 'batch.other_file', params: { count: 1 } });
  });

  it('keepPlan refuses rows that were added to the file after the check', async () => {
    const { keep } = await twoPlan(rowsOf(2), rowsOf(3), rowsOf(3));
    expect((await pixErrorOf(keep)).init).toMatchObject({ key: 'batch.file_changed' });
  });

  it('keepPlan refuses a batch name if a hub batch with this name was stored after the check', async () => {
    world.write(rowsOf(2));
    const prepared = await world.prepare();
    const racing = batchesWith(world, {
      plan: async () => {
        await planEmpty(world, { scope: 'hub account', family: 'hub' });
        return false;
      },
    });
    const keep = async () => keepPlan(world.operator, await racing.money.journal(), prepared);
    const { init } = await pixErrorOf(keep);
    expect(init).toMatchObject({ key: 'batch.named_elsewhere', params: { family: 'hub' } });
  });

  it('keepPlan sends nothing if the journal goes back right after the plan was stored', async () => {
    world.write(rowsOf(2));
    const prepared = await world.prepare();
    const lost = await batchesWith(world, { plan: async () => true }).money.journal();
    expect(await pixErrorOf(() => keepPlan(world.operator, lost, prepared))).toMatchObject({
      errorCode: 'journal_older',
      init: { key: 'batch.plan_lost', outcome: 'not_sent', hintKey: 'journal.replaced.hint' },
    });
    expect(world.sent).toEqual([]);
  });
});

async function comparing(planned: readonly string[], given: readonly string[]): Promise<() => Promise<void>> {
  world.write(planned);
  const { plan } = await world.plan();
  world.write(given);
  return async () => refuseOtherBatch(world.journal, await inspectBatchFile(world.file), plan);
}

const ROWS = rowsOf(3);
const [FIRST = '', , LAST = ''] = ROWS;
/** An empty line in place of a removed row. It preserves the line numbers of the next rows. */
const EMPTY = '';

describe('refuseOtherBatch', () => {
  it.each([
    ['the same file', ROWS],
    ['a file with an empty line at its end', [...ROWS, EMPTY]],
  ])('refuseOtherBatch accepts %s', async (_what, given) => {
    await expect((await comparing(ROWS, given))()).resolves.toBeUndefined();
  });

  const amount = [FIRST, 'p3@exemplo.com.br,1020.01,r3', LAST];
  const reference = [FIRST, 'p3@exemplo.com.br,20.00,x3', LAST];
  const key = [FIRST, 'x3@exemplo.com.br,20.00,r3', LAST];
  const gap = [FIRST, EMPTY, LAST];

  it.each([
    [
      'another amount',
      ROWS,
      amount,
      3,
      'changed',
      'amount R$ 20,00 is now R$ 1.020,01',
      'R$ 20,00 → R$ 1.020,01',
    ],
    ['another reference', ROWS, reference, 3, 'changed', 'reference r3 is now x3', 'r3 → x3'],
    ['another key', ROWS, key, 3, 'changed', 'key, comment or document is another', undefined],
    ['a row added at the end', ROWS, rowsOf(4), 5, 'added', 'added: r5, R$ 20,00', 'r5, R$ 20,00'],
    ['a row added between two rows', gap, ROWS, 3, 'added', 'added: r3, R$ 20,00', 'r3, R$ 20,00'],
    ['the last row removed', ROWS, rowsOf(2), 4, 'removed', 'removed: r4, R$ 20,00', 'r4, R$ 20,00'],
    ['a row removed between two rows', ROWS, gap, 3, 'removed', 'removed: r3, R$ 20,00', 'r3, R$ 20,00'],
  ] as const)(
    'refuseOtherBatch refuses a file with %s, and describes only this difference',
    async (_what, planned, given, line, reason, message, value) => {
      const { errorCode, init } = await pixErrorOf(await comparing(planned, given));
      expect(errorCode).toBe('batch_changed');
      expect(init).toMatchObject({
        kind: 'usage',
        key: 'batch.other_file',
        params: { name: 'folha', count: 1 },
        hintKey: 'batch.other_file.hint',
        outcome: 'not_sent',
      });
      expect(init.details).toEqual([{ field: `line ${line}`, line, reason, message, value }]);
    },
  );

  it('refuseOtherBatch counts all differences, and describes the first 20 of them in file order', async () => {
    const others = rowsOf(22).map((row) => row.replace('20.00', '21.00'));
    const { init } = await pixErrorOf(await comparing(rowsOf(22), others));
    expect(init.params).toEqual({ name: 'folha', count: 22 });
    expect(init.details).toMatchObject(
      Array.from({ length: 20 }, (_, at) => ({ field: `line ${at + 2}`, reason: 'changed' })),
    );
  });
});
