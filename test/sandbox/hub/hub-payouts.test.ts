import { describe, expect, it } from 'vitest';
import { hubErrorCodes } from '../../../src/contract/error-codes.ts';
import { encodeBrCode } from '../../../src/domain/br-code/encode-br-code.ts';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import { type HubWorld, hubWorld } from '../../support/worlds/hub.ts';

const BODY = { amount: 10_000, pixKey: 'fulano@exemplo.com.br' };
/** The sandbox takes a payout to this Pix key through every status, one second each. */
const STEPS = { pixKey: 'passos@exemplo.com.br' };
const payout = ({ hub }: HubWorld, more: object = {}, key?: string) =>
  hub('POST withdraw', { body: { ...BODY, ...more }, ...(key !== undefined && { key }) });
const balance = async ({ hub }: HubWorld) => (await hub('GET balance')).json;
const code = (amount?: string): string =>
  encodeBrCode({
    name: 'Loja de Fora',
    city: 'SAO PAULO',
    key: 'fulano@exemplo.com.br',
    ...(amount !== undefined && { amount }),
  });

describe('POST /transactions/withdraw', () => {
  it('a hub payout to the key "passos@…" goes through REQUESTED, CREATED, APPROVED and CONFIRMED', async () => {
    const world = await hubWorld();
    const said = [await payout(world, STEPS, 'k1')];
    for (const ms of [1_000, 1_000, 8_000]) {
      await world.clock.advance(ms);
      said.push(await payout(world, STEPS, 'k1'));
    }
    const none = { sentAt: null, approvedAt: null, confirmedAt: null };
    const sent = { ...none, sentAt: '2026-11-21T12:00:01.000Z' };
    const approved = { ...sent, approvedAt: '2026-11-21T12:00:02.000Z' };
    expect(said.map(({ json }) => json)).toMatchObject([
      { status: 'REQUESTED', comment: '', ...none },
      { status: 'CREATED', ...sent },
      { status: 'APPROVED', ...approved },
      { status: 'CONFIRMED', ...approved, confirmedAt: '2026-11-21T12:00:10.000Z' },
    ]);
  });

  it('POST /withdraw of the hub rounds a fee of R$ 0.115 up to 12 cents', async () => {
    const world = await hubWorld({ settings: { withdrawFee: Decimal.of(115n, 3) } });
    expect((await payout(world)).json).toMatchObject({ serviceFee: 12, totalDebited: 10_012 });
    expect(await balance(world)).toMatchObject({ available: 89_988, blocked: 10_012 });
    expect((await world.ask('GET /v1/user/balance')).json.balanceAvailable).toBe(899.88);
  });

  it.each([0, 1, 2])(
    'the hub returns the money of a payout that fails after %s changes of its status',
    async (steps) => {
      const world = await hubWorld();
      const { id } = (await payout(world, STEPS, 'k1')).json;
      await world.clock.advance(steps * 1_000);
      await world.lever(String(id), 'fail');
      expect((await payout(world, STEPS, 'k1')).json).toMatchObject({
        status: 'FAILED',
        providerRejectedReason: expect.any(String),
        confirmedAt: null,
      });
      await world.clock.advance(60_000);
      expect(await balance(world)).toMatchObject({ available: 100_000, blocked: 0 });
    },
  );

  it.each(Object.entries(hubErrorCodes))(
    'POST /withdraw of the hub answers %s if the Pix key is an email address that starts with this error code',
    async (name, entry) => {
      const world = await hubWorld();
      const said = await payout(world, { pixKey: `${name.toLowerCase()}@exemplo.com.br` });
      expect(said).toMatchObject({ status: entry.status, json: { code: name } });
    },
  );
});

describe('POST /transactions/pix/qr-payments', () => {
  it('POST /pix/qr-payments answers 410 for a paid QR code, but returns the payment for its idempotency key', async () => {
    const { hub, clock, charge } = await hubWorld();
    const brCode = String((await charge('50')).qrCodeText);
    const first = await hub('POST pix/qr-payments', { body: { brCode }, key: 'q1' });
    await clock.advance(10_000);
    expect(
      (await hub('POST pix/qr-payments', { body: { brCode, amount: 5_000 }, key: 'q1' })).json,
    ).toMatchObject({
      id: first.json.id,
      status: 'CONFIRMED',
    });
    expect((await hub('POST pix/qr-payments', { body: { brCode }, key: 'q2' })).status).toBe(410);
  });
});

describe('idempotency keys (§4.2)', () => {
  it('the hub answers 200 and returns the first payment if an idempotency key is repeated, even days later', async () => {
    const world = await hubWorld();
    const first = await payout(world, { amount: 99_950 }, 'k1');
    await world.clock.advance(400 * 86_400_000);
    const again = await payout(world, { amount: 99_950, comment: 'another', pixKeyType: 'EMAIL' }, 'k1');
    expect(again).toMatchObject({ status: 200, json: { id: first.json.id, status: 'CONFIRMED' } });
    expect(await balance(world)).toMatchObject({ available: 0 });
  });

  it.each([
    ['another amount', 'POST withdraw', { ...BODY, amount: 10_001 }],
    ['another Pix key', 'POST withdraw', { ...BODY, pixKey: 'fulana@exemplo.com.br' }],
    ['a QR payment instead of a payout', 'POST pix/qr-payments', { brCode: code('100.00') }],
    ['a transfer instead of a payout', 'POST internal-transfer', { amount: 10_000, toPixKey: BODY.pixKey }],
  ])(
    'the hub answers 409 to a request that repeats an idempotency key but contains %s',
    async (_what, route, body) => {
      const world = await hubWorld();
      await payout(world, {}, 'k1');
      expect(await world.hub(route, { body, key: 'k1' })).toMatchObject({
        status: 409,
        json: { code: 'IDEMPOTENCY_KEY_CONFLICT' },
      });
      expect(await balance(world)).toMatchObject({ available: 89_950 });
    },
  );

  it('two accounts may use equal idempotency keys, and an account may use a key again after a refused request', async () => {
    const world = await hubWorld();
    expect((await payout(world, { amount: 100_000 }, 'k1')).status).toBe(422);
    expect((await payout(world, {}, 'k1')).status).toBe(201);
    expect((await world.hub('POST withdraw', { body: BODY, key: 'k1', account: 1 })).status).toBe(201);
  });

  it.each(['', 'two words', 'ção', 'x'.repeat(256), '\u007f'])(
    'the hub answers 400 to the idempotency key %j',
    async (key) => {
      const world = await hubWorld();
      const said = await payout(world, {}, key);
      expect(said).toMatchObject({ status: 400, json: { code: 'SCHEMA_INVALID' } });
      expect(said.json.details).toHaveProperty('Idempotency-Key');
    },
  );
});
