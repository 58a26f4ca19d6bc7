import { describe, expect, it } from 'vitest';
import { unpaidRows } from '../../../src/operations/batch/result-file.ts';
import { fromEntry } from '../../../src/operations/batch/row-result.ts';
import { batchWorld, entryOf, rowsOf } from './batch-world.ts';

const batch = 'folha';

describe('unpaidRows', () => {
  it('unpaidRows returns the first twenty rows that were tried and neither paid nor accepted, in file order', async () => {
    const world = await batchWorld();
    world.write(rowsOf(25));
    const { plan } = await world.plan();
    await entryOf(world, { batch, reference: 'r2' }, { state: 'confirmed', serviceStatus: 'COMPLETED' });
    await entryOf(world, { batch, reference: 'r3' }, { state: 'confirmed', serviceStatus: 'PENDING' });
    for (const line of Array.from({ length: 21 }, (_, at) => at + 5))
      await world.journal.batches.refuseRow(plan.id, line, 'PZK300');
    await entryOf(world, { batch, reference: 'r7' }, { state: 'refused', errorCode: 'PZK600' });
    const rows = await unpaidRows(world.journal, plan);
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, at) => at + 5));
    expect(rows.slice(1, 3)).toMatchObject([
      { reference: 'r6', outcome: 'refused', error: 'PZK300', amountCents: 2_000n },
      { reference: 'r7', outcome: 'refused', error: 'PZK600' },
    ]);
  });

  it('unpaidRows returns the outcome in the journal, or the result of this run if a row has no journal entry', async () => {
    const world = await batchWorld();
    world.write(rowsOf(3));
    const { plan } = await world.plan();
    await entryOf(world, { batch, reference: 'r2' }, { state: 'unknown' });
    const refused = (line: number) =>
      ({
        ...fromEntry({ line, reference: `r${line}`, amountCents: 2_000n }, undefined),
        outcome: 'refused',
      }) as const;
    const here = new Map([2, 3].map((line) => [`r${line}`, refused(line)]));
    expect((await unpaidRows(world.journal, plan, here)).map(({ outcome }) => outcome)).toEqual([
      'unknown',
      'refused',
    ]);
  });
});
