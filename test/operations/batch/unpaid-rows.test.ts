import { describe, expect, it } from 'vitest';
import { unpaidRows } from '../../../src/operations/batch/result-file.ts';
import { fromEntry } from '../../../src/operations/batch/row-result.ts';
import { batchWorld, entryOf, rowsOf } from './batch-world.ts';

const batch = 'folha';

describe('unpaidRows', () => {
  it('unpaidRows returns the first twenty rows that were neither paid nor accepted, in file order', async () => {
    const world = await batchWorld();
    world.write(rowsOf(25));
    const { plan } = await world.plan();
    await entryOf(world, { batch, reference: 'r2' }, { state: 'confirmed', serviceStatus: 'COMPLETED' });
    await entryOf(world, { batch, reference: 'r3' }, { state: 'confirmed', serviceStatus: 'PENDING' });
    await entryOf(world, { batch, reference: 'r4' }, { state: 'refused', errorCode: 'PZK600' });
    const rows = await unpaidRows(world.journal, plan);
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, at) => at + 4));
    expect(rows.slice(0, 2)).toMatchObject([
      { reference: 'r4', outcome: 'refused', error: 'PZK600' },
      { reference: 'r5', outcome: 'waiting', amountCents: 2_000n },
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
      'waiting',
    ]);
  });
});
