import { describe, expect, it } from 'vitest';
import { batchNameOf } from '../../../src/operations/batch/prepare-batch.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { batchWorld, planEmpty, rowsOf } from './batch-world.ts';

const NAME = 'folha';

describe('batch names', () => {
  it.each([
    ['/a/folha.csv', undefined, 'folha'],
    ['/a/folha.maio.csv', undefined, 'folha.maio'],
    ['/a/folha.csv', 'Maio_2026-11.b', 'Maio_2026-11.b'],
    ['/a/folha.csv', '9', '9'],
    ['/a/folha.csv', 'a'.repeat(40), 'a'.repeat(40)],
  ])('batchNameOf for the file %s with --name %s returns %s', (file, name, named) => {
    expect(batchNameOf({ file, name })).toBe(named);
  });

  it.each(['', '-maio', '.maio', 'maio!', 'ma io', 'maio\n', 'a'.repeat(41)])(
    'batchNameOf refuses the name %j, because references do not allow it',
    async (name) => {
      const { init } = await pixErrorOf(() => batchNameOf({ file: '/a/folha.csv', name }));
      expect(init).toMatchObject({ key: 'batch.bad_name', params: { name }, outcome: 'not_sent' });
    },
  );

  it('batchNameOf shows only the first 60 characters of a long name in its error', async () => {
    const { init } = await pixErrorOf(() => batchNameOf({ file: 'x', name: 'a'.repeat(61) }));
    expect(init.params).toEqual({ name: 'a'.repeat(60) });
  });

  it('prepareBatch refuses a batch name that another account uses, and shows the profile and file of that batch', async () => {
    const world = await batchWorld();
    world.write(rowsOf(1));
    await planEmpty(world, { scope: 'other', family: 'main' });
    expect((await pixErrorOf(() => world.prepare())).init).toMatchObject({
      kind: 'usage',
      key: 'batch.named_elsewhere',
      params: { name: NAME, profile: 'loja', family: 'main', file: '/maio/folha.csv' },
      errorCode: 'batch_named_elsewhere',
      hintKey: 'batch.named_elsewhere.hint',
      outcome: 'not_sent',
    });
  });

  it('prepareBatch in the main family refuses a batch name that the account has already used in the hub', async () => {
    const world = await batchWorld();
    world.write(rowsOf(1));
    await planEmpty(world, { family: 'hub' });
    expect((await pixErrorOf(() => world.prepare())).init).toMatchObject({
      key: 'batch.named_elsewhere',
      params: { family: 'hub' },
    });
  });

  it('prepareBatch uses the batch of this account even if a batch of another account has the same name', async () => {
    const world = await batchWorld();
    world.write(rowsOf(1));
    await planEmpty(world, { id: 'plan-2', scope: 'other', holder: 'other' });
    await planEmpty(world, {});
    // This error shows that `prepareBatch` compared the file with the batch of this account. `planEmpty` stored
    // that batch without rows, so every file differs from it.
    expect((await pixErrorOf(() => world.prepare())).init).toMatchObject({ key: 'batch.other_file' });
  });
});
