import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONFLICTS, conflicts, movesMoney } from '../../faults/faulty-answers.ts';
import { withHubAndMoney } from '../../support/worlds/hub-profile.ts';
import type { PixWorld, Ran } from '../../support/worlds/pix-world.ts';

const KEY = 'fornecedor@exemplo.com.br';
const PAY = `payout create --key ${KEY} --amount 50 --reference r1 --yes --json`;
const TRANSFER = 'transfer create --to 100002 --amount 50 --reference r1 --yes --json';
const HUB = `${PAY} --family hub`;

let world: PixWorld;
beforeEach(async () => {
  world = await withHubAndMoney({ confirmed: false });
});
afterEach(() => world.close());

const entries = (): Promise<Record<string, unknown>[]> => world.json('journal list --json');
const moved = async (): Promise<number> =>
  (await world.json<unknown[]>('transaction list --type WITHDRAW --all --json')).length;
const resolved = async (): Promise<[number, string, string | undefined]> => {
  const { code, stdout } = await world.run('journal resolve --all --json');
  const [{ state, why }] = JSON.parse(stdout);
  return [code, state, why];
};
const outcomeOf = ({ code, stdout }: Ran): [number, string, string] => {
  const { outcome, errorCode } = JSON.parse(stdout).error;
  return [code, outcome, errorCode];
};

describe('a 409 answer without an error code', () => {
  const envelopes = Object.keys(CONFLICTS) as (keyof typeof CONFLICTS)[];

  it.each(envelopes)(
    'pix looks up a payment after a 409 answer without an error code (body format: %s)',
    async (envelope) => {
      for (const line of [PAY, TRANSFER.replace('r1', 'r2')]) {
        const ran = await world.run(line, {
          transport: conflicts(world.sandbox.handle, movesMoney, { envelope }),
        });
        expect(ran.code, ran.stderr).toBe(0);
      }
      expect(await entries()).toMatchObject([{ state: 'confirmed' }, { state: 'confirmed' }]);
      expect(await moved()).toBe(2);
    },
  );

  it.each(envelopes)(
    'pix leaves a payout unknown if the look-up after a 409 answer finds nothing (body format: %s)',
    async (envelope) => {
      const transport = conflicts(world.sandbox.handle, movesMoney, { envelope, applied: false });
      expect(outcomeOf(await world.run(PAY, { transport }))[1]).toBe('unknown');
      expect(await resolved()).toEqual([7, 'unknown', 'conflict_seen']);
      expect([...outcomeOf(await world.run(PAY)), await moved()]).toEqual([
        7,
        'unknown',
        'reference_conflict',
        0,
      ]);
    },
  );

  it('after a 409 answer, pix leaves a hub payout unknown if a statement entry has the amount of the payout', async () => {
    const transport = conflicts(world.sandbox.handle, movesMoney, { envelope: 'hub' });
    expect(outcomeOf(await world.run(HUB, { transport })).slice(0, 2)).toEqual([7, 'unknown']);
    expect(await entries()).toMatchObject([{ state: 'unknown', attempt: 1 }]);
  });

  it('pix refund create reads the refunded amount of the charge after a 409 answer without an error code', async () => {
    const [charge] = await world.json<{ id: string }[]>('charge list --json');
    const line = `refund create ${charge?.id} --amount 20 --reference f1 --yes --json`;
    const ran = await world.run(line, { transport: conflicts(world.sandbox.handle, movesMoney) });
    expect([ran.code, JSON.parse(ran.stdout).refundAmount], ran.stderr).toEqual([0, 20]);
  });
});

describe('a 409 answer for a reused idempotency key of the hub', () => {
  it('pix reports a hub payout as not_applied if a payout of a different amount already used the idempotency key', async () => {
    await world.run('profile set sandbox wire.idempotencyHeader Idempotency-Key');
    await world.run(HUB);
    const elsewhere = { env: { PIX_DATA_DIR: `${world.home}/elsewhere` } };
    const ran = await world.run(HUB.replace('--amount 50', '--amount 60'), elsewhere);
    expect(outcomeOf(ran)).toEqual([5, 'not_applied', 'IDEMPOTENCY_KEY_CONFLICT']);
    expect(await moved()).toBe(1);
  });
});
