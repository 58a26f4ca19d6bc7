import { describe, expect, it } from 'vitest';
import { RowsHash } from '../../../src/operations/batch/batch-proposal.ts';
import { keepPlan } from '../../../src/operations/batch/prepare-batch.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { batchesWith, changedOperator } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';
import { batchWorld, own, planEmpty, rowsOf } from './batch-world.ts';

const NAME = 'folha';

describe('keepPlan', () => {
  it('keepPlan stores the batch and its rows before any request is sent', async () => {
    const world = await batchWorld();
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
    const world = await batchWorld();
    world.write(rowsOf(2));
    const { plan } = await world.plan();
    const prepared = await world.prepare();
    const {
      money: { journal },
    } = batchesWith(world, { plan: () => Promise.reject(new Error('written')) });
    expect(await keepPlan(world.operator, await journal(), prepared)).toEqual(plan);
  });

  it('keepPlan stores nothing when the file has changed since it was checked', async () => {
    const world = await batchWorld();
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
    const world = await batchWorld();
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
    const world = await batchWorld();
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
    const world = await batchWorld();
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
