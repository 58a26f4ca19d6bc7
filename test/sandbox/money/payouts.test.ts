import { describe, expect, it } from 'vitest';
import { createPayout } from '../../../src/contract/routes/payouts.ts';
import { parseEndToEndId } from '../../../src/domain/keys/end-to-end-id.ts';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import { type SandboxWorld, sandboxWorld } from '../../support/worlds/sandbox-world.ts';

const KEY = { pixKey: 'fulano@exemplo.com.br', pixType: 'email' };

const payout = ({ ask }: SandboxWorld, amount: number, more: object = {}) =>
  ask('POST /v1/withdraw', { body: { amount, ...KEY, ...more } });
const balances = async ({ ask }: SandboxWorld) => (await ask('GET /v1/user/balance')).json;
describe('POST /withdraw', () => {
  it('a completed payout has paidAt, the end-to-end id and the receiver', async () => {
    const world = await sandboxWorld();
    const { json } = await payout(world, 150);
    await world.clock.advance(9_999);
    expect((await world.ask(`GET /v1/withdraw?id=${json.id}`)).json.status).toBe('PENDING');
    await world.clock.advance(1);
    const done = (await world.ask(`GET /v1/withdraw?id=${json.id}`)).json;
    expect(done).toMatchObject({
      status: 'COMPLETED',
      paidAt: '2026-11-21T12:00:10.000Z',
      receiverName: expect.any(String),
      receiverDocument: expect.stringContaining('*'),
      receiverInstitutionIspb: expect.stringMatching(/^\d{8}$/),
    });
    expect(parseEndToEndId(String(done.endToEndId))).toMatchObject({ valid: true, ispb: '99999000' });
    expect(await balances(world)).toEqual({ balanceAvailable: 849.5, balanceBlocked: 0 });
  });

  it("a payout to a Pix key of the sandbox's second account increases the balance of the second account", async () => {
    const world = await sandboxWorld();
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
    const world = await sandboxWorld();
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
    const world = await sandboxWorld();
    expect((await payout(world, 50, { pixKey, pixType })).json).toMatchObject({
      withdrawPixKey: canonical,
      withdrawPixType: pixType,
    });
  });

  it.each([
    ['cpf', '000.000.001-91'],
    ['cpf', '00000000192'],
    ['evp', '123e4567e89b42d3a456426614174000'],
  ])('POST /withdraw refuses the %s key %s (PZK600)', async (pixType, pixKey) => {
    const world = await sandboxWorld();
    expect(await payout(world, 50, { pixKey, pixType })).toMatchObject({
      status: 400,
      json: { errorCode: 'PZK600' },
    });
  });
});

describe('refused payouts', () => {
  it.each(createPayout.errors)(
    'POST /withdraw answers %s if the Pix key is an email address that starts with this error code',
    async (code) => {
      const world = await sandboxWorld();
      const pixKey = `${code.toLowerCase()}@exemplo.com.br`;
      expect((await payout(world, 50, { pixKey })).json.errorCode).toBe(code);
      expect(await balances(world)).toEqual({ balanceAvailable: 1000, balanceBlocked: 0 });
    },
  );

  it('POST /withdraw refuses a payout above the daily limit (PZS202) until midnight in São Paulo', async () => {
    const world = await sandboxWorld({ settings: { dailyWithdrawLimit: Decimal.of(200n, 0) } });
    expect((await payout(world, 150)).status).toBe(200);
    expect((await world.ask('GET /v1/user')).json.DailyWithdrawLimit).toEqual({
      limit: 200,
      used: 150,
      available: 50,
    });
    expect(await payout(world, 50.01)).toMatchObject({ status: 422, json: { errorCode: 'PZS202' } });
    expect((await payout(world, 50)).status).toBe(200);
    // The clock shows 9:00 in São Paulo. The test advances the clock to 23:59, and later to midnight.
    await world.clock.advance(14 * 3_600_000 + 59 * 60_000);
    expect((await payout(world, 1)).json.errorCode).toBe('PZS202');
    await world.clock.advance(60_000);
    expect((await payout(world, 1)).status).toBe(200);
  });

  it('POST /withdraw checks for a used clientReference (PZC210) before it checks the balance', async () => {
    const world = await sandboxWorld();
    await payout(world, 999.5, { clientReference: 'one' });
    expect(await payout(world, 999.5, { clientReference: 'one' })).toMatchObject({
      status: 409,
      json: { errorCode: 'PZC210' },
    });
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
});

describe('the control routes of a payout', () => {
  it.each([
    ['fail', 'ERROR'],
    ['cancel', 'CANCELED'],
  ])('the control route %s ends a pending payout as %s and returns the money', async (lever, status) => {
    const world = await sandboxWorld();
    const { json } = await payout(world, 500);
    expect((await world.lever(String(json.id), lever)).json.status).toBe(status);
    expect(await balances(world)).toEqual({ balanceAvailable: 1000, balanceBlocked: 0 });
    await world.clock.advance(60_000);
    expect((await world.ask(`GET /v1/withdraw?id=${json.id}`)).json.status).toBe(status);
    expect((await world.lever(String(json.id), lever)).json.errorCode).toBe('PZG409');
  });

  it('the control route refund refunds at most the paid amount of a payout, and never the fee', async () => {
    const world = await sandboxWorld();
    const { json } = await payout(world, 100);
    const id = String(json.id);
    expect((await world.lever(id, 'refund', { amount: 40 })).json).toMatchObject({
      status: 'COMPLETED',
      refundAmount: 40,
    });
    expect((await world.lever(id, 'refund', { amount: 60.01 })).json.errorCode).toBe('PZG423');
    expect((await world.lever(id, 'refund')).json).toMatchObject({ status: 'REFUNDED', refundAmount: 100 });
    expect(await balances(world)).toEqual({ balanceAvailable: 999.5, balanceBlocked: 0 });
    expect((await world.lever(id, 'refund')).json.errorCode).toBe('PZG409');
  });
});
