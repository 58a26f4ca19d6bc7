import { expect } from 'vitest';
import { staticCode } from '../br-code.ts';
import type { Checks } from '../check.ts';
import type { Json, SpecWorld } from '../spec-world.ts';
import type { unshownFamiliesStatements } from '../statements/unshown-families.ts';
import { keyed, payCode, transfer } from './hub.ts';
import { ISO_UTC } from './resources.ts';

const OTHERS_KEY = '11222333000262';
const NOWHERE = 'http://127.0.0.1:9/';
const UTC = expect.stringMatching(ISO_UTC);

/** Checks of `unshown.md` §10: requests and answers of the hub. */
export const unshownHubChecks: Checks<keyof typeof unshownFamiliesStatements> = {
  'unshown §10 Idempotency header': async (world) => {
    expect((await keyed(world, undefined)).status).toBe(201);
    const codes = [staticCode({ amount: '1.00' }), staticCode({ amount: '1.00', txid: 'B' })];
    const headers = { 'idempotency-key': 'k' };
    const pay = (brCode?: string) =>
      world.hub('POST /transactions/pix/qr-payments', { body: { brCode }, headers });
    expect([(await pay(codes[0])).status, (await pay(codes[1])).status]).toEqual([201, 409]);
    const { id } = await world.paid({ amount: 20 });
    const refund = () =>
      world.hub(`POST /transactions/payment/${id}/refund`, { body: { amount: 1000 }, headers });
    expect((await refund()).status).toBe(200);
    await world.advance(60);
    await refund();
    await world.advance(60);
    expect((await world.hub('GET /transactions/payment')).json.data[0]?.refundedAmount).toBe(2000);
  },
  'unshown §10 Status of a replay': async (world) => {
    expect([(await keyed(world, 'k')).status, (await keyed(world, 'k')).status]).toEqual([201, 200]);
  },
  'unshown §10 Success status': async (world) => {
    expect((await keyed(world, undefined)).status).toBe(201);
    expect((await payCode(world)).status).toBe(201);
    const body = { amount: 100, toPixKey: OTHERS_KEY };
    expect((await world.hub('POST /transactions/internal-transfer', { body })).status).toBe(201);
    expect((await world.hub('POST /transactions/pix-keys', { body: { type: 'EVP' } })).status).toBe(201);
    const { id } = await world.paid({ amount: 20 });
    const refund = await world.hub(`POST /transactions/payment/${id}/refund`, { body: {} });
    expect([refund.status, (await world.hub('GET /transactions/balance')).status]).toEqual([200, 200]);
  },
  'unshown §10 withdraw': async (world) => {
    expect((await keyed(world, undefined, { amount: 10 })).status).toBe(201);
    expect((await keyed(world, undefined, { amount: 9 })).json.code).toBe('SCHEMA_INVALID');
    const wrong = [undefined, 0, 1.5, '10', null];
    await refuses(world, 'withdraw', { pixKey: 'a@exemplo.com.br' }, 'amount', wrong);
  },
  'unshown §10 withdraw 2': (world) =>
    refuses(world, 'withdraw', { amount: 100 }, 'pixKey', [undefined, '', 'k'.repeat(78), 7]),
  'unshown §10 withdraw 3': async (world) => {
    const keys = {
      EVP: '8f0c6d5e-3b1a-4c2d-9e8f-0a1b2c3d4e5f',
      CNPJ: '11444777000161',
      CPF: '52998224725',
      EMAIL: 'a@exemplo.com.br',
      PHONE: '+5511987654321',
    };
    for (const [pixKeyType, pixKey] of Object.entries(keys)) {
      expect((await keyed(world, undefined, { amount: 100, pixKey, pixKeyType })).status).toBe(201);
      const inferred = await keyed(world, undefined, { amount: 100, pixKey, pixKeyType: undefined });
      expect([pixKeyType, inferred.status]).toEqual([pixKeyType, 201]);
      const other = pixKeyType === 'EVP' ? 'EMAIL' : 'EVP';
      expect((await keyed(world, undefined, { amount: 100, pixKey, pixKeyType: other })).status).toBe(400);
    }
    // This number is a valid CPF, and also a valid mobile number of São Paulo.
    const either = await keyed(world, undefined, { pixKey: '11987654374', pixKeyType: undefined });
    expect(either.status).toBe(400);
  },
  'unshown §10 withdraw 4': async (world) => {
    expect((await keyed(world, undefined, { comment: 'c'.repeat(140) })).status).toBe(201);
    expect((await keyed(world, undefined, { comment: 'c'.repeat(141) })).status).toBe(400);
  },
  'unshown §10 withdraw 5': async (world) => {
    expect((await keyed(world, undefined, { callbackUrl: NOWHERE })).status).toBe(412);
    await world.main('POST /user/callbacks/secret');
    expect((await keyed(world, undefined, { callbackUrl: NOWHERE })).status).toBe(201);
    expect((await keyed(world, undefined, { callbackUrl: 'http://exemplo.com.br/' })).status).toBe(400);
  },
  'unshown §10 pix/qr-payments': (world) =>
    refuses(world, 'pix/qr-payments', {}, 'brCode', [undefined, 'x'.repeat(7), 'x'.repeat(1025), 7]),
  'unshown §10 pix/qr-payments 2': async (world) => {
    const pay = (brCode: string, amount?: number) =>
      world.hub('POST /transactions/pix/qr-payments', { body: { brCode, amount } });
    expect((await pay(staticCode({}), 100)).json.amount).toBe(100);
    expect((await pay(staticCode({ amount: '2.00' }))).json.amount).toBe(200);
    expect((await pay(staticCode({ amount: '2.00' }), 200)).status).toBe(201);
    expect((await pay(staticCode({ amount: '2.00' }), 201)).status).toBe(400);
    expect((await pay(staticCode({}))).status).toBe(400);
  },
  'unshown §10 pix/qr-payments 3': async (world) => {
    const pay = (more: object) =>
      world.hub('POST /transactions/pix/qr-payments', {
        body: { brCode: staticCode({ amount: '1.00' }), ...more },
      });
    expect((await pay({ comment: 'c'.repeat(140) })).status).toBe(201);
    expect((await pay({ comment: 'c'.repeat(141) })).status).toBe(400);
    await world.main('POST /user/callbacks/secret');
    expect((await pay({ callbackUrl: NOWHERE })).json.callbackUrl).toBe(NOWHERE);
  },
  'unshown §10 internal-transfer': async (world) => {
    const route = 'internal-transfer';
    await refuses(world, route, { toPixKey: OTHERS_KEY }, 'amount', [undefined, 0, 1.5, '10']);
    await refuses(world, route, { amount: 100 }, 'toPixKey', [undefined, '', 'k'.repeat(78)]);
  },
  'unshown §10 internal-transfer 2': async (world) => {
    expect(await transfer(world, { comment: 'c'.repeat(140) })).toMatchObject({ status: 'CONFIRMED' });
    const body = { amount: 100, toPixKey: OTHERS_KEY };
    await refuses(world, 'internal-transfer', body, 'comment', ['c'.repeat(141)]);
  },
  'unshown §10 payment/{id}/refund': async (world) => {
    const { id } = await world.paid({ amount: 50 });
    const refund = (body: object) => world.hub(`POST /transactions/payment/${id}/refund`, { body });
    for (const amount of [0, 1.5, '10', -1]) expect((await refund({ amount })).status).toBe(400);
    expect((await refund({ amount: 2000 })).json.refundInProgressAmount).toBe(2000);
    await world.advance(60);
    expect((await refund({})).json.refundInProgressAmount).toBe(3000);
  },
  'unshown §10 pix-keys': (world) => refuses(world, 'pix-keys', {}, 'type', [undefined, 'EMAIL', 'CPF', 7]),
  'unshown §10 pix-keys 2': async (world) => {
    const register = async (body: object) => {
      const { status, json } = await world.hub('POST /transactions/pix-keys', { body });
      return json.code ?? status;
    };
    expect(await register({ type: 'CNPJ' })).toBe('PIX_KEY_REQUIRED');
    expect(await register({ type: 'CNPJ', key: '11444777000161' })).toBe('PIX_KEY_DOCUMENT_NOT_HOLDER');
    expect(await register({ type: 'EVP', key: OTHERS_KEY })).toBe('PIX_KEY_RANDOM_KEY_NOT_ALLOWED');
    expect(await register({ type: 'CNPJ', key: '11222333000181' })).toBe(201);
  },
  'unshown §10 hub Charge': async (world) => {
    const { id } = await world.paid({ amount: 20 });
    const said = await world.hub(`POST /transactions/payment/${id}/refund`, { body: { amount: 1000 } });
    expect(said.json.refunds).toHaveLength(1);
  },
  'unshown §10 hub Transfer': async (world) => {
    expect((await transfer(world)).counterparty).toEqual({
      name: expect.any(String),
      document: expect.any(String),
      pixKey: expect.any(String),
    });
  },
  'unshown §10 hub Infraction': async (world) => {
    const available = async () => Number((await world.hub('GET /transactions/balance')).json.available);
    for (const [closing, fee] of [
      [{ status: 'CLOSED', analysisResult: 'DISAGREED' }, 100],
      [{ status: 'CANCELLED' }, 0],
    ] as const) {
      const { id } = await world.paid({ amount: 50 });
      const before = await available();
      const { protocol } = await world.lever(id, 'infraction');
      expect(await available()).toBe(before - 5000);
      await world.lever(id, 'infraction', closing);
      expect(await available()).toBe(before - fee);
      const { json } = await world.hub(`GET /transactions/infractions/${protocol}`);
      expect(json.feeCharged).toBe(fee);
    }
  },
  'unshown §10 hub Pix key': async (world) => {
    const register = async () =>
      (await world.hub('POST /transactions/pix-keys', { body: { type: 'EVP' } })).json.isDefault;
    expect([await register(), await register()]).toEqual([true, false]);
  },
  'unshown §10 hub Balance': async (world) => {
    await keyed(world, undefined);
    const { id } = await world.paid({ amount: 50 });
    await world.lever(id, 'infraction');
    const { total, available, blocked } = (await world.hub('GET /transactions/balance')).json;
    expect(total).toBe(Number(available) + Number(blocked));
    expect(blocked).toBe(10_050 + 5000);
  },
  'unshown §10 Cursors and lists text': async (world) => {
    for (let made = 0; made < 21; made += 1) await world.charge();
    const first = (await world.hub('GET /transactions/payment')).json;
    expect(first.data).toHaveLength(20);
    const last = (await world.hub(`GET /transactions/payment?cursor=${first.nextCursor}`)).json;
    expect(last.data).toHaveLength(1);
    expect(last).not.toHaveProperty('nextCursor');
    for (const list of ['payment', 'statement']) {
      for (const query of ['limit=0', 'limit=101', 'cursor=x'])
        expect((await world.hub(`GET /transactions/${list}?${query}`)).status).toBe(400);
    }
  },
  'unshown §10 Cursors and lists statement': async (world) => {
    const { id } = await world.paid({ amount: 50 });
    await keyed(world, undefined, { amount: 2000 });
    const amounts = async (query: string) => {
      const { data } = (await world.hub(`GET /transactions/statement?${query}`)).json;
      return data.map(({ amount }) => amount).filter((amount) => amount !== 100_000);
    };
    expect(await amounts('trigger=PAYMENT')).toEqual([4988]);
    expect(await amounts('trigger=PAYMENT,PAYOUT')).toEqual([-2050, 4988]);
    expect(await amounts(`originId=${id}`)).toEqual([4988]);
    expect(await amounts('amount=2050')).toEqual([-2050]);
    expect(await amounts('dateFrom=2098-01-01')).toEqual([]);
    const now = Date.parse(String((await world.read(id)).createdAt));
    const day = new Date(now - 3 * 3_600_000).toISOString().slice(0, 10);
    expect(await amounts(`dateFrom=${day}&dateTo=${day}`)).toHaveLength(2);
    expect((await world.hub('GET /transactions/statement?trigger=X')).status).toBe(400);
  },
  'unshown §10 Cursors and lists payment': async (world) => {
    const { id } = await world.paid({ clientReference: 'pedido-1', generatedName: 'Cliente Exemplo' });
    await world.charge();
    const ids = async (query: string) =>
      (await world.hub(`GET /transactions/payment?${query}`)).json.data?.map((charge: Json) => charge.id);
    for (const query of ['status=PAID', 'externalRef=pedido-1', 'search=pedido', 'search=cliente'])
      expect([query, await ids(query)]).toEqual([query, [id]]);
    expect(await ids('method=PIX&dateFrom=2020-01-01&dateTo=2099-01-01')).toHaveLength(2);
    expect([await ids('externalRef=pedido'), await ids('dateTo=2020-01-01')]).toEqual([[], []]);
    for (const query of ['search=ab', `search=${'a'.repeat(121)}`, 'status=X', 'method=TED'])
      expect(await ids(query)).toBeUndefined();
  },
  'unshown §10 Statement entry text': async (world) => {
    await keyed(world, undefined, { amount: 2000 });
    const [entry] = (await world.hub('GET /transactions/statement')).json.data;
    expect(entry).toMatchObject({
      id: expect.any(String),
      entryId: expect.any(String),
      amount: -2050,
      balanceAfter: 97_950,
      trigger: 'PAYOUT',
      description: expect.any(String),
      originId: expect.any(String),
      infractionProtocol: null,
      gross: expect.any(Number),
      fee: 50,
      status: 'SETTLED',
      statusAt: UTC,
      postedAt: UTC,
      payoutOperation: 'WITHDRAW',
      counterparty: { pixKey: expect.stringMatching(/\*/) },
    });
  },
  'unshown §10 Statement entry text 3': async (world) => {
    await world.paid({ amount: 50 });
    await keyed(world, undefined, { amount: 2000 });
    const { data } = (await world.hub('GET /transactions/statement')).json;
    expect(data.slice(0, 2).map(({ amount }) => amount)).toEqual([-2050, 4988]);
  },
};

async function refuses(
  world: SpecWorld,
  route: string,
  body: object,
  field: string,
  values: readonly unknown[],
): Promise<void> {
  for (const value of values) {
    const said = await world.hub(`POST /transactions/${route}`, { body: { ...body, [field]: value } });
    expect([value, said.status, said.json]).toMatchObject([value, 400, { details: { [field]: {} } }]);
  }
}
