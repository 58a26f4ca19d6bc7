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
  it('POST /withdraw creates a PENDING payout, and debits the amount and the fee at once (§3.1)', async () => {
    const world = await sandboxWorld();
    const { status, json } = await payout(world, 150.05, {
      clientReference: 'payout-1',
      virtualAccount: 'shop',
      description: 'invoice 7',
      callbackUrl: 'http://127.0.0.1:9/hook',
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: expect.stringMatching(/^TX20261121[A-Z0-9]{16}$/),
      type: 'WITHDRAW',
      method: 'PIX',
      status: 'PENDING',
      amount: 150.05,
      serviceFeeCharged: 0.5,
      payerAccountNumber: '100001',
      withdrawPixKey: 'fulano@exemplo.com.br',
      withdrawPixType: 'email',
      clientReference: 'payout-1',
      virtualAccount: 'shop',
      callbackUrl: 'http://127.0.0.1:9/hook',
      qrCodeText: null,
      qrCodeBase64: null,
      qrCodeUrl: null,
      generatedName: null,
      generatedDocument: null,
      generatedEmail: null,
      receiverName: null,
      receiverAccountNumber: null,
      refundStatus: null,
      refundAmount: null,
      paidAt: null,
    });
    expect(await balances(world)).toEqual({ balanceAvailable: 849.45, balanceBlocked: 150.55 });
  });

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

  it.each([
    [9.99, 'CANCELED', 1000],
    [10, 'COMPLETED', 989.5],
    [100, 'COMPLETED', 899.5],
    [100.01, 'PENDING', 899.49],
  ])(
    "POST /withdraw creates a payout of R$ %s with the status %s, like the service's test environment",
    async (amount, status, left) => {
      const world = await sandboxWorld();
      expect((await payout(world, amount)).json.status).toBe(status);
      expect((await balances(world)).balanceAvailable).toBe(left);
    },
  );

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
    ['cpf', '00000000191', '00000000191'],
    ['cnpj', '11444777000161', '11444777000161'],
    ['phone', '5511987654321', '+5511987654321'],
    ['phone', '+5511987654321', '+5511987654321'],
    ['email', 'Fulano@exemplo.com.br', 'fulano@exemplo.com.br'],
    ['evp', '123e4567-e89b-42d3-a456-426614174000', '123e4567-e89b-42d3-a456-426614174000'],
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
    ['cpf', 'fulano@exemplo.com.br'],
    ['phone', '11987654321'],
    ['evp', '123e4567e89b42d3a456426614174000'],
    ['email', '00000000191'],
  ])('POST /withdraw refuses the %s key %s (PZK600)', async (pixType, pixKey) => {
    const world = await sandboxWorld();
    expect(await payout(world, 50, { pixKey, pixType })).toMatchObject({
      status: 400,
      json: { errorCode: 'PZK600' },
    });
  });

  it.each([
    ['amount', { amount: 'ten' }],
    ['amount', { amount: 0 }],
    ['amount', { amount: 10.001 }],
    ['pixType', { pixType: 'EMAIL' }],
    ['pixKey', { pixKey: '' }],
    ['clientReference', { clientReference: 'x'.repeat(65) }],
    ['virtualAccount', { virtualAccount: 'x'.repeat(51) }],
    ['callbackUrl', { callbackUrl: 'http://exemplo.com.br/hook' }],
  ])('POST /withdraw names the invalid field %s (PZV001) of the request %j', async (field, more) => {
    const world = await sandboxWorld();
    expect(await payout(world, 50, more)).toMatchObject({
      status: 400,
      json: { errorCode: 'PZV001', details: [{ field }] },
    });
    expect((await balances(world)).balanceAvailable).toBe(1000);
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

  it.each([
    ['PZS600', 400, 0.09, /0,10/],
    ['PZS601', 400, 50_000.01, /50\.000,00/],
    ['PZC200', 422, 999.51, /./],
  ])('POST /withdraw answers %s (%i) to an amount of R$ %s', async (errorCode, status, amount, words) => {
    const world = await sandboxWorld();
    const said = await payout(world, amount);
    expect(said).toMatchObject({ status, json: { errorCode } });
    expect(said.json.message).toMatch(words);
    expect((await world.ask('GET /v1/user/transactions')).json.data).toEqual([]);
  });

  it('POST /withdraw refuses a payout when withdrawals are disabled (PZS200)', async () => {
    const world = await sandboxWorld({ settings: { allowWithdraw: false } });
    expect(await payout(world, 50)).toMatchObject({ status: 422, json: { errorCode: 'PZS200' } });
  });

  it('POST /withdraw refuses the CNPJ of a receiver who is not a registered beneficiary (PZS201)', async () => {
    const world = await sandboxWorld();
    const said = await payout(world, 50, { pixKey: '12ABC34501DE35', pixType: 'cnpj' });
    expect(said).toMatchObject({ status: 422, json: { errorCode: 'PZS201' } });
  });

  it('POST /withdraw refuses a payout if no daily limit is set for the account (PZS206)', async () => {
    const world = await sandboxWorld({ settings: { dailyWithdrawLimit: null } });
    expect(await payout(world, 50)).toMatchObject({ status: 422, json: { errorCode: 'PZS206' } });
    expect((await world.ask('GET /v1/user')).json.DailyWithdrawLimit).toBeNull();
  });

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

describe('GET /withdraw', () => {
  it('GET /withdraw finds a payout only if all parameters match, and answers PZC310 otherwise', async () => {
    const world = await sandboxWorld();
    const { json } = await payout(world, 50, { clientReference: 'one', virtualAccount: 'shop' });
    const charge = await world.charge('10', { clientReference: 'two' });
    const found = await world.ask(
      `GET /v1/withdraw?id=${json.id}&clientReference=one&virtualAccount=shop&endToEndId=${json.endToEndId}`,
    );
    expect(found.json.id).toBe(json.id);
    for (const query of ['clientReference=none', `id=${json.id}&clientReference=two`, `id=${charge.id}`]) {
      expect(await world.ask(`GET /v1/withdraw?${query}`)).toMatchObject({
        status: 404,
        json: { errorCode: 'PZC310' },
      });
    }
    expect((await world.ask('GET /v1/withdraw')).json.errorCode).toBe('PZV001');
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
