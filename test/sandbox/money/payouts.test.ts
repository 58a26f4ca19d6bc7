import { describe, expect, it } from 'vitest';
import { eachOf } from '../../support/worlds/each-of.ts';
import { type SandboxWorld, sandboxWorld } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(sandboxWorld);

const KEY = { pixKey: 'fulano@exemplo.com.br', pixType: 'email' };

const payout = ({ ask }: SandboxWorld, amount: number, more: object = {}) =>
  ask('POST /v1/withdraw', { body: { amount, ...KEY, ...more } });
const balances = async ({ ask }: SandboxWorld) => (await ask('GET /v1/user/balance')).json;
describe('POST /withdraw', () => {
  it("a payout to a Pix key of the sandbox's second account increases the balance of the second account", async () => {
    const token = world.sandbox.accounts[1]?.tokens.both ?? '';
    const { json } = await payout(world, 50, { pixKey: '11222333000262', pixType: 'cnpj' });
    expect(json).toMatchObject({ status: 'COMPLETED', receiverAccountNumber: '100002' });
    const [received] = (await world.ask('GET /v1/user/transactions', { token })).json.data as object[];
    expect(received).toMatchObject({
      type: 'DEPOSIT',
      method: 'PIX',
      status: 'COMPLETED',
      amount: 50,
      payerAccountNumber: '100001',
      endToEndId: json.endToEndId,
    });
    expect((await world.ask('GET /v1/user/balance', { token })).json.balanceAvailable).toBe(1049.885);
  });

  it('a payout to the key falha@exemplo.com.br ends in ERROR, and the sandbox returns the money', async () => {
    const { json } = await payout(world, 500, { pixKey: 'falha@exemplo.com.br' });
    await world.clock.advance(10_000);
    const done = (await world.ask(`GET /v1/withdraw?id=${json.id}`)).json;
    expect(done).toMatchObject({ status: 'ERROR', paidAt: null, endToEndId: null });
    expect(done.cancellationReason).toEqual(expect.any(String));
    expect(await balances(world)).toEqual({ balanceAvailable: 1000, balanceBlocked: 0 });
    expect((await world.ask('GET /v1/user')).json.DailyWithdrawLimit).toMatchObject({ used: 0 });
  });

  it.each([
    ['phone', '5511987654321', '+5511987654321'],
    ['email', 'Fulano@exemplo.com.br', 'fulano@exemplo.com.br'],
  ])('POST /withdraw accepts the %s key %s and shows it as %s', async (pixType, pixKey, canonical) => {
    const result = (await payout(world, 50, { pixKey, pixType })).json;
    expect(result).toMatchObject({ withdrawPixKey: canonical, withdrawPixType: pixType });
  });

  it.each([
    ['cpf', '000.000.001-91'],
    ['cpf', '00000000192'],
    ['evp', '123e4567e89b42d3a456426614174000'],
  ])('POST /withdraw refuses the %s key %s (PZK600)', async (pixType, pixKey) => {
    const result = await payout(world, 50, { pixKey, pixType });
    expect(result).toMatchObject({ status: 400, json: { errorCode: 'PZK600' } });
  });
});

it('POST /withdraw checks for a used clientReference (PZC210) before it checks the balance', async () => {
  await payout(world, 999.5, { clientReference: 'one' });
  const result = await payout(world, 999.5, { clientReference: 'one' });
  expect(result).toMatchObject({ status: 409, json: { errorCode: 'PZC210' } });
  expect((await world.ask('POST /v1/pix', { body: { amount: 10, clientReference: 'one' } })).status).toBe(
    409,
  );
  const [, second] = world.sandbox.accounts;
  const other = await world.ask('POST /v1/withdraw', {
    token: second?.tokens.both ?? '',
    body: { amount: 50, ...KEY, clientReference: 'one' },
  });
  expect(other.status).toBe(200);
});

it('the control route refund refunds at most the paid amount of a payout, and never the fee', async () => {
  const { json } = await payout(world, 100);
  const id = String(json.id);
  const refunded = (await world.lever(id, 'refund', { amount: 40 })).json;
  expect(refunded).toMatchObject({ status: 'COMPLETED', refundAmount: 40 });
  expect((await world.lever(id, 'refund', { amount: 60.01 })).json.errorCode).toBe('PZG423');
  expect((await world.lever(id, 'refund')).json).toMatchObject({ status: 'REFUNDED', refundAmount: 100 });
  expect(await balances(world)).toEqual({ balanceAvailable: 999.5, balanceBlocked: 0 });
  expect((await world.lever(id, 'refund')).json.errorCode).toBe('PZG409');
});
