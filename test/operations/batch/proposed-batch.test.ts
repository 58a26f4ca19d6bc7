import { describe, expect, it } from 'vitest';
import type { BatchProposal } from '../../../src/operations/batch/batch-proposal.ts';
import { readScope } from '../../../src/operations/payouts/read-payer.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { type BatchWorld, batchWorld, rowsOf } from './batch-world.ts';

const NAME = 'folha';

describe('prepareBatch with a proposal', () => {
  const proposalOf = async (
    world: BatchWorld,
    changes: Partial<BatchProposal> = {},
  ): Promise<BatchProposal> => {
    const prepared = await world.prepare();
    const { main = '' } = world.operator.account.roots;
    const { rowsHash } = prepared.validated;
    return { rowsHash, environment: main, account: prepared.payer.scope, ...changes } as BatchProposal;
  };

  it('prepareBatch accepts a proposal for the same account and rows', async () => {
    const world = await batchWorld();
    world.write(rowsOf(2));
    const approves = await proposalOf(world);
    expect(await world.prepare({ approves })).toMatchObject({ approves });
  });

  it.each([
    ['another account', { account: 'other' }, {}, 'proposal.other_account'],
    ['another environment', { environment: 'https://x.example' }, {}, 'proposal.other_account'],
    ['another family', {}, { family: 'hub' }, 'proposal.other_account'],
    ['other rows', { rowsHash: 'other' }, {}, 'proposal.other_rows'],
  ] as const)('prepareBatch refuses a proposal for %s', async (_what, changes, order, key) => {
    const world = await batchWorld();
    world.write(rowsOf(2));
    const approves = await proposalOf(world, changes);
    const { init } = await pixErrorOf(() => world.prepare({ approves, ...order }));
    const { environment } = approves;
    const params = key === 'proposal.other_rows' ? { name: NAME } : { environment };
    expect(init).toMatchObject({ key, params, outcome: 'not_sent' });
  });

  it('prepareBatch refuses a hub proposal of another account', async () => {
    const world = await batchWorld();
    world.write(rowsOf(2));
    const { hub = '' } = world.operator.account.roots;
    const approves = await proposalOf(world, { environment: hub, account: 'other' });
    await expect(world.prepare({ approves, family: 'hub' })).rejects.toMatchObject({
      init: { key: 'proposal.other_account' },
    });
    const account = await readScope(world.operator, 'hub');
    const own = { ...approves, account };
    expect(await world.prepare({ approves: own, family: 'hub' })).toMatchObject({ approves: own });
  });
});
