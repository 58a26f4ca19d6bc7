import { describe, expect, it } from 'vitest';
import { leftRows, plannedFileRows } from '../../../src/operations/batch/planned-rows.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { batchWorld, entryOf, rowsOf } from './batch-world.ts';

const world = eachOf(batchWorld);

const NAME = 'folha';

it('leftRows yields all rows of a new batch, but only the unpaid rows of a started batch', async () => {
  world.write(rowsOf(5));
  const { batch, plan } = await world.plan();
  await entryOf(world, { batch: NAME, reference: 'r2' }, { state: 'confirmed' });
  await entryOf(world, { batch: NAME, reference: 'r3' }, { state: 'unknown' });
  await entryOf(world, { batch: NAME, reference: 'r4' }, { state: 'refused', errorCode: 'PZK600' });
  // This entry belongs to no batch: another command used the reference of the row r5.
  await entryOf(world, { reference: 'r5' }, { state: 'unknown' });
  const left = async (existing: typeof plan | null): Promise<readonly string[]> =>
    (await Array.fromAsync(leftRows(world.journal, batch, NAME, existing))).map(({ reference }) => reference);
  expect(await left(null)).toEqual(['r2', 'r3', 'r4', 'r5', 'r6']);
  expect(await left(plan)).toEqual(['r3', 'r6']);
});

describe('plannedFileRows', () => {
  it('plannedFileRows yields the planned rows with their cells, and why a row was refused', async () => {
    world.write(rowsOf(2));
    const { batch, plan } = await world.plan();
    await world.journal.batches.refuseRow(plan.id, 3, 'PZK600');
    const rows = await Array.fromAsync(plannedFileRows(world.journal, batch, plan));
    expect(rows).toMatchObject(
      [2, 3].map((line) => ({
        line,
        reference: `r${line}`,
        refusal: line === 3 ? 'PZK600' : null,
        amountCents: 2_000n,
        cells: { key: `p${line}@exemplo.com.br`, amount: '20.00', reference: `r${line}` },
      })),
    );
  });

  it.each([
    ['a changed amount', ['p2@exemplo.com.br,20.01,r2'], 2],
    ['an additional row', rowsOf(2), 3],
    ['an invalid row', ['p2@exemplo.com.br,,r2'], 2],
  ])('plannedFileRows refuses a file that now has %s, and names the line', async (_what, rows, line) => {
    world.write(rowsOf(1));
    const { batch, plan } = await world.plan();
    world.write(rows);
    const reading = () => Array.fromAsync(plannedFileRows(world.journal, batch, plan));
    expect((await pixErrorOf(reading)).init).toEqual({
      kind: 'usage',
      key: 'batch.changed_meanwhile',
      params: { line },
      errorCode: 'batch',
      outcome: 'not_sent',
    });
  });
});
