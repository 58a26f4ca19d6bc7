import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import type { Json, SpecWorld } from '../spec-world.ts';
import type { hubStatements } from '../statements/hub.ts';
import { keyed, payCode, refund, transfer } from './hub.ts';

const CONFLICT = { status: 409, json: { code: expect.any(String), message: expect.any(String) } };
const OTHERS_KEY = '11222333000262';

/** Checks of §4.2 of the specification (hub family). */
export const hubRouteChecks: Checks<keyof typeof hubStatements> = {
  '§4.2-1': async (world) => {
    expect((await keyed(world, 'k', { amount: 1234 })).json.amount).toBe(1234);
    for (const amount of [10.5, 0, -1, '1e3x', null])
      expect((await keyed(world, undefined, { amount })).status).toBe(400);
  },
  '§4.2-2': async (world) => {
    for (const key of ['k', '!', 'k'.repeat(255), '~!"#$%&/()=?']) {
      expect((await keyed(world, key)).status).toBe(201);
      await world.reset();
    }
    for (const key of ['k'.repeat(256), 'a b', 'k\u00e9', ''])
      expect((await keyed(world, key)).status).toBe(400);
    const { id } = (await keyed(world, 'k')).json;
    await world.advance(400 * 86_400);
    expect((await keyed(world, 'k')).json.id).toBe(id);
    expect(await payouts(world)).toHaveLength(1);
    const headers = { 'idempotency-key': 'other' };
    const moved = { amount: 1000, toPixKey: OTHERS_KEY };
    const first = await world.hub('POST /transactions/internal-transfer', { body: moved, headers });
    const again = await world.hub('POST /transactions/internal-transfer', { body: moved, headers });
    expect(again.json.id).toBe(first.json.id);
    const { qrCodeText: brCode } = await world.charge({ amount: 12 });
    const code = { body: { brCode }, headers: { 'idempotency-key': 'code' } };
    const paid = await world.hub('POST /transactions/pix/qr-payments', code);
    expect((await world.hub('POST /transactions/pix/qr-payments', code)).json.id).toBe(paid.json.id);
  },
  '§4.2-3': async (world) => {
    const all = await Promise.all(Array.from({ length: 20 }, () => keyed(world, 'k')));
    expect(new Set(all.map(({ json }) => json.id)).size).toBe(1);
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await payouts(world)).toHaveLength(1);
  },
  '§4.2-4': async (world) => {
    await keyed(world, 'k');
    expect(await keyed(world, 'k', { amount: 9999 })).toMatchObject(CONFLICT);
    expect(await keyed(world, 'k', { pixKey: 'outra@exemplo.com.br' })).toMatchObject(CONFLICT);
    expect(await payouts(world)).toHaveLength(1);
  },
  '§4.2-POST /transactions/withdraw': async (world) => {
    const said = await keyed(world, undefined);
    expect(said).toMatchObject({
      status: 201,
      json: { amount: 10_000, pixKey: 'loja@exemplo.com.br', comment: 'Fornecedor', totalDebited: 10_050 },
    });
    for (const body of [{ amount: undefined }, { pixKey: undefined }, { pixKey: 7 }, { pixKeyType: 'MAIL' }])
      expect((await keyed(world, undefined, body)).status).toBe(400);
    expect((await keyed(world, undefined, { pixKeyType: 'CNPJ' })).status).toBe(400);
  },
  '§4.2-POST /transactions/pix/qr-payments': async (world) => {
    const said = await payCode(world);
    const json = { amount: 2000, comment: 'Boleto', totalDebited: 2050 };
    expect(said).toMatchObject({ status: 201, json });
    for (const brCode of [undefined, 'x', 7]) {
      const refused = await world.hub('POST /transactions/pix/qr-payments', { body: { brCode } });
      expect(refused.status).toBe(400);
    }
  },
  '§4.2-POST /transactions/internal-transfer': async (world) => {
    expect(await transfer(world)).toMatchObject({ amount: 1000, side: 'SENT', comment: 'Rateio' });
    const body = { amount: 1000, toPixKey: 'ninguem@exemplo.com.br' };
    expect((await world.hub('POST /transactions/internal-transfer', { body })).status).toBe(404);
    const without = { amount: 1000 };
    expect((await world.hub('POST /transactions/internal-transfer', { body: without })).status).toBe(400);
  },
  '§4.2-GET /transactions/internal-transfer/{transferId}': async (world) => {
    const made = await transfer(world);
    expect((await world.hub(`GET /transactions/internal-transfer/${made.id}`)).json).toEqual(made);
    expect((await world.hub('GET /transactions/internal-transfer/none')).status).toBe(404);
  },
  '§4.2-GET /transactions/internal-transfer/{transferId} received': async (world) => {
    const { id } = await transfer(world);
    const token = await world.othersToken('hub');
    const received = await world.hub(`GET /transactions/internal-transfer/${id}`, { token });
    expect(received).toMatchObject({ status: 200, json: { amount: 1000, side: 'RECEIVED' } });
  },
  '§4.2-POST /transactions/payment/{paymentId}/refund': async (world) => {
    const { id } = await world.paid({ amount: 20 });
    expect(await refund(world, id, 500)).toMatchObject({ status: 200, json: { id, method: 'PIX' } });
    await world.advance(60);
    await world.advance(60);
    const rest = await world.hub(`POST /transactions/payment/${id}/refund`, { body: {} });
    expect(rest.status).toBe(200);
    const other = await world.paid({ amount: 20 });
    expect((await refund(world, other.id, 2001)).status).toBe(422);
    expect((await refund(world, other.id, 0.5)).status).toBe(400);
    expect((await refund(world, 'none', 1)).status).toBe(404);
  },
  '§4.2-GET /transactions/infractions/{protocol}': async (world) => {
    const { id } = await world.paid();
    const { protocol } = await world.lever(id, 'infraction');
    const said = await world.hub(`GET /transactions/infractions/${protocol}`);
    expect(said).toMatchObject({ status: 200, json: { protocol, blockedAmount: 1000 } });
    expect((await world.hub('GET /transactions/infractions/none')).status).toBe(404);
  },
  '§4.2-POST /transactions/pix-keys': async (world) => {
    const register = (body: object) => world.hub('POST /transactions/pix-keys', { body });
    const evp = await register({ type: 'EVP' });
    expect(evp).toMatchObject({ status: 201, json: { type: 'EVP' } });
    const cnpj = await register({ type: 'CNPJ', key: '11222333000181' });
    expect(cnpj).toMatchObject({ status: 201, json: { type: 'CNPJ', key: '11222333000181' } });
    for (const body of [{}, { type: 'EMAIL' }, { type: 'CNPJ', key: '11444777000161' }])
      expect((await register(body)).status).toBe(400);
  },
  '§4.2-GET /transactions/balance': async (world) => {
    const said = await world.hub('GET /transactions/balance');
    expect(said).toMatchObject({ status: 200, json: { total: 100_000, available: 100_000, blocked: 0 } });
    await transfer(world);
    expect((await world.hub('GET /transactions/balance')).json.available).toBe(99_000);
  },
  '§4.2-GET /transactions/statement': async (world) => {
    await world.paid({ amount: 30 });
    await world.charge();
    await keyed(world, undefined, { amount: 2000 });
    await transfer(world);
    const entries = await walk(world, 'statement');
    const changes = entries.map(({ amount }) => Number(amount));
    expect(changes.slice(0, 3)).toEqual([-1000, -2050, 2988]);
    const { available } = (await world.hub('GET /transactions/balance')).json;
    expect(entries[0]?.balanceAfter).toBe(available);
    expect(entries.map(({ balanceAfter }) => balanceAfter).slice(0, 3)).toEqual([99_938, 100_938, 102_988]);
  },
  '§4.2-GET /transactions/payment': async (world) => {
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) {
      ids.unshift((await world.charge({ clientReference: `r-${made}` })).id);
      await world.advance(1);
    }
    await world.payout();
    expect((await walk(world, 'payment')).map(({ id }) => id)).toEqual(ids);
  },
};

async function payouts(world: SpecWorld): Promise<readonly Json[]> {
  return (await world.main('GET /user/transactions?type=WITHDRAW&method=PIX')).json.data;
}

/** Returns all entries of a hub list. Requests pages of two entries, and follows the cursor. */
async function walk(world: SpecWorld, list: string): Promise<readonly Json[]> {
  const all: Json[] = [];
  let cursor: unknown;
  do {
    const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(String(cursor))}`;
    const { json } = await world.hub(`GET /transactions/${list}?limit=2${query}`);
    expect(json.data.length).toBeLessThanOrEqual(2);
    all.push(...json.data);
    cursor = json.nextCursor;
  } while (cursor !== undefined);
  return all;
}
