import { describe, expect, it } from 'vitest';
import { encodeBrCode } from '../../../src/domain/br-code/encode-br-code.ts';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { type HubWorld, hubWorld } from '../../support/worlds/sandbox-world.ts';

const BODY = { amount: 10_000, pixKey: 'fulano@exemplo.com.br' };
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

it('POST /withdraw of the hub rounds a fee of R$ 0.115 up to 12 cents', async () => {
  const world = await hubWorld({ settings: { withdrawFee: Decimal.of(115n, 3) } });
  expect((await payout(world)).json).toMatchObject({ serviceFee: 12, totalDebited: 10_012 });
  expect(await balance(world)).toMatchObject({ available: 89_988, blocked: 10_012 });
  expect((await world.ask('GET /v1/user/balance')).json.balanceAvailable).toBe(899.88);
});

describe('idempotency keys (§4.2)', () => {
  const world = eachOf(hubWorld);

  it.each([
    ['another amount', 'POST withdraw', { ...BODY, amount: 10_001 }],
    ['another Pix key', 'POST withdraw', { ...BODY, pixKey: 'fulana@exemplo.com.br' }],
    ['a QR payment instead of a payout', 'POST pix/qr-payments', { brCode: code('100.00') }],
    ['a transfer instead of a payout', 'POST internal-transfer', { amount: 10_000, toPixKey: BODY.pixKey }],
  ])('the hub answers 409 to an idempotency key that repeats with %s', async (_what, route, body) => {
    await payout(world, {}, 'k1');
    const result = await world.hub(route, { body, key: 'k1' });
    expect(result).toMatchObject({ status: 409, json: { code: 'IDEMPOTENCY_KEY_CONFLICT' } });
    expect(await balance(world)).toMatchObject({ available: 89_950 });
  });

  it('two accounts may use equal idempotency keys, and an account may use a key again after a refused request', async () => {
    expect((await payout(world, { amount: 100_000 }, 'k1')).status).toBe(422);
    expect((await payout(world, {}, 'k1')).status).toBe(201);
    expect((await world.hub('POST withdraw', { body: BODY, key: 'k1', account: 1 })).status).toBe(201);
  });

  it.each(['', 'two words', 'ção', 'x'.repeat(256), '\u007f'])(
    'the hub answers 400 to the idempotency key %j',
    async (key) => {
      const said = await payout(world, {}, key);
      expect(said).toMatchObject({ status: 400, json: { code: 'SCHEMA_INVALID' } });
      expect(said.json.details).toHaveProperty('Idempotency-Key');
    },
  );
});
