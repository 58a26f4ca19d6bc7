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
  it('POST /internal-transfer completes at once, and the receiver pays the cash-in fee', async () => {
    const world = await sandboxWorld();
    const { status, json } = await transfer(world, 100, {
      clientReference: 'move-1',
      virtualAccount: 'shop',
      description: 'rent',
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      type: 'WITHDRAW',
      method: 'INTERNAL_TRANSFER',
      status: 'COMPLETED',
      amount: 100,
      serviceFeeCharged: 0,
      payerAccountNumber: '100001',
      receiverAccountNumber: '100002',
      payerName: 'Loja Exemplo Ltda',
      receiverName: 'Filial Exemplo Ltda',
      clientReference: 'move-1',
      virtualAccount: 'shop',
      paidAt: '2026-11-21T12:00:00.000Z',
    });
    expect(await available(world)).toBe(900);
    const token = secondToken(world);
    expect(await available(world, token)).toBe(1099.885);
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

  it.each([
    ['PZC300', 404, 50, { receiverAccountNumber: '999999' }, {}],
    ['PZC201', 422, 50, { receiverAccountNumber: '100003' }, {}],
    ['PZC400', 403, 50, { payerAccountNumber: '100002' }, {}],
    ['PZC600', 400, 50, { receiverAccountNumber: '100001' }, {}],
    ['PZC602', 400, 0.09, {}, {}],
    ['PZC202', 422, 0.11, {}, {}],
    ['PZC603', 400, 50_000.01, {}, {}],
    ['PZC200', 422, 1000.01, {}, {}],
    ['PZC401', 403, 50, {}, { allowTransfer: false }],
    ['PZV001', 400, 50, { receiverAccountNumber: '12345' }, {}],
    ['PZV001', 400, 50, { description: 'x'.repeat(501) }, {}],
  ])(
    'POST /internal-transfer answers %s (%s) to the amount R$ %s, the fields %j and the account settings %j',
    async (errorCode, status, amount, more, settings) => {
      const world = await sandboxWorld({ settings });
      expect(await transfer(world, amount, more)).toMatchObject({ status, json: { errorCode } });
      expect(await available(world)).toBe(1000);
      expect(await available(world, secondToken(world))).toBe(1000);
    },
  );

  it('POST /internal-transfer accepts a reference only once (PZC210), and ignores the daily limit', async () => {
    const world = await sandboxWorld({ settings: { dailyWithdrawLimit: Decimal.zero } });
    expect((await transfer(world, 50, { clientReference: 'one' })).status).toBe(200);
    expect((await transfer(world, 50, { clientReference: 'one' })).json.errorCode).toBe('PZC210');
    expect((await world.ask('GET /v1/user')).json.DailyWithdrawLimit).toMatchObject({ used: 0 });
  });

  it('the control routes cannot cancel, fail or refund a transfer', async () => {
    const world = await sandboxWorld();
    const id = String((await transfer(world, 50)).json.id);
    for (const lever of ['cancel', 'fail', 'refund', 'pay', 'expire']) {
      expect((await world.lever(id, lever)).json.errorCode).toBe('PZG409');
    }
    expect(await available(world)).toBe(950);
  });
});

describe('GET /internal-transfer', () => {
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
      expect(await world.ask(`GET /v1/internal-transfer?${query}`)).toMatchObject({
        status: 404,
        json: { errorCode: 'PZC301' },
      });
    }
    expect((await world.ask(`GET /v1/withdraw?id=${json.id}`)).json.errorCode).toBe('PZC310');
  });
});
