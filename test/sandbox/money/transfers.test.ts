import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import { type SandboxWorld, sandboxWorld } from '../../support/worlds/sandbox-world.ts';

const transfer = ({ ask }: SandboxWorld, amount: number, more: object = {}) =>
  ask('POST /v1/internal-transfer', {
    body: { amount, payerAccountNumber: '100001', receiverAccountNumber: '100002', ...more },
  });
const secondToken = ({ sandbox }: SandboxWorld): string => sandbox.accounts[1]?.tokens.both ?? '';
const available = async ({ ask }: SandboxWorld, token?: string) =>
  (await ask('GET /v1/user/balance', token === undefined ? {} : { token })).json.balanceAvailable;

describe('POST /internal-transfer', () => {
  it("the receiver's transaction of a transfer has the fee, but not the sender's references", async () => {
    const world = await sandboxWorld();
    const { json } = await transfer(world, 100, { clientReference: 'move-1', virtualAccount: 'shop' });
    expect(json).toMatchObject({ clientReference: 'move-1', virtualAccount: 'shop', serviceFeeCharged: 0 });
    const token = secondToken(world);
    const [received] = (await world.ask('GET /v1/user/transactions', { token })).json.data as object[];
    expect(received).toMatchObject({
      type: 'DEPOSIT',
      method: 'INTERNAL_TRANSFER',
      status: 'COMPLETED',
      amount: 100,
      serviceFeeCharged: 0.115,
      clientReference: null,
      virtualAccount: null,
    });
  });

  it('POST /internal-transfer accepts a reference only once (PZC210), and ignores the daily limit', async () => {
    const world = await sandboxWorld({ settings: { dailyWithdrawLimit: Decimal.zero } });
    expect((await transfer(world, 50, { clientReference: 'one' })).status).toBe(200);
    expect((await transfer(world, 50, { clientReference: 'one' })).json.errorCode).toBe('PZC210');
    expect((await world.ask('GET /v1/user')).json.DailyWithdrawLimit).toMatchObject({ used: 0 });
  });

  it('the control routes cannot cancel, fail or refund a transfer', async () => {
    const world = await sandboxWorld();
    const id = String((await transfer(world, 50)).json.id);
    for (const lever of ['cancel', 'fail', 'refund', 'pay', 'expire'])
      expect((await world.lever(id, lever)).json.errorCode).toBe('PZG409');
    expect(await available(world)).toBe(950);
  });
});

it('GET /internal-transfer finds sent and received transfers, and answers PZC301 for an unknown id', async () => {
  const world = await sandboxWorld();
  const token = secondToken(world);
  const { json } = await transfer(world, 50, { clientReference: 'one' });
  expect((await world.ask('GET /v1/internal-transfer?clientReference=one')).json.id).toBe(json.id);
  const [received] = (await world.ask('GET /v1/user/transactions', { token })).json.data as {
    id: string;
  }[];
  expect((await world.ask(`GET /v1/internal-transfer?id=${received?.id}`, { token })).json.type).toBe(
    'DEPOSIT',
  );
  const { id: charge } = await world.charge('10');
  for (const query of [`id=${charge}`, 'clientReference=two', `id=${received?.id}`]) {
    const result = await world.ask(`GET /v1/internal-transfer?${query}`);
    expect(result).toMatchObject({ status: 404, json: { errorCode: 'PZC301' } });
  }
  expect((await world.ask(`GET /v1/withdraw?id=${json.id}`)).json.errorCode).toBe('PZC310');
});
