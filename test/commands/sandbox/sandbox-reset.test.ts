import { expect, it, onTestFinished } from 'vitest';
import { pixWorld } from '../../support/worlds/pix-world.ts';

it('after pix sandbox reset, payouts get new ids, so pix reconcile does not mistake a new payout for an old payout', async () => {
  const world = await pixWorld();
  onTestFinished(() => world.close());
  const pay = (amount: number, reference: string) =>
    world.json<{ id: string }>(
      `payout create --key fornecedor@exemplo.com.br --amount ${amount} --reference ${reference} --yes --json`,
    );
  const before = await pay(20, 'x1');
  await world.run('sandbox reset --yes');
  const after = await pay(77, 'x2');
  expect(after.id).not.toBe(before.id);
  const { differences } = await world.json<{ differences: { kind: string; reference: string }[] }>(
    'reconcile --from 2026-11-20 --to 2026-11-22 --json',
  );
  // The only difference is the payment `x1`. The reset removed `x1` from the service, but not from the
  // journal.
  expect(differences.map(({ kind, reference }) => [kind, reference])).toEqual([['missing_at_service', 'x1']]);
});
