import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import type { Said } from '../spec-world.ts';
import type { unshownFamiliesStatements } from '../statements/unshown-families.ts';
import { keyed, transfer } from './hub.ts';

const NOWHERE = 'http://127.0.0.1:9/';

/** Checks of `unshown.md` §10: the hub's error envelope and codes. */
export const unshownHubErrorChecks: Checks<keyof typeof unshownFamiliesStatements> = {
  'unshown §10 Statement entry text 2': async (world) => {
    const known =
      `PAYMENT,DEPOSIT,PAYMENT_REFUND,PAYOUT,PAYOUT_REVERSAL,PAYOUT_REFUND_RECEIVED,INFRACTION_BLOCK,
      INFRACTION_SETTLED,INFRACTION_RELEASED,INTERNAL_TRANSFER`.replace(/\s+/g, '');
    const { id } = await world.paid({ amount: 50 });
    await world.hub(`POST /transactions/payment/${id}/refund`, { body: { amount: 1000 } });
    const disputed = await world.paid({ amount: 50 });
    await world.lever(disputed.id, 'infraction');
    await world.lever(disputed.id, 'infraction', { status: 'CANCELLED' });
    await keyed(world, 'k', { amount: 2000, pixKey: 'falha@exemplo.com.br' });
    await transfer(world);
    await world.advance(60);
    const { data } = (await world.hub('GET /transactions/statement?limit=100')).json;
    for (const { trigger } of data) expect(known.split(',')).toContain(trigger);
    for (const trigger of ['PAYMENT', 'PAYOUT', 'PAYOUT_REVERSAL', 'PAYMENT_REFUND', 'INTERNAL_TRANSFER'])
      expect(data.map((entry) => entry.trigger)).toContain(trigger);
    expect(
      (await world.hub(`GET /transactions/statement?trigger=${known}`)).json.data.length,
    ).toBeGreaterThan(5);
  },
  'unshown §10 hub errors text': async (world) => {
    const refusals = [
      await keyed(world, undefined, { amount: 0 }),
      await world.hub('GET /transactions/balance', { token: 'x' }),
      await world.hub('GET /transactions/internal-transfer/none'),
    ];
    for (const { json } of refusals) {
      expect(json.message).toMatch(/\S/);
      expect(json.code).toMatch(/^[A-Z_]+$/);
      for (const field of ['errorCode', 'statusCode', 'requestId']) expect(json).not.toHaveProperty(field);
    }
  },
  'unshown §10 hub errors 400 SCHEMA_INVALID': async (world) => {
    const said = await keyed(world, undefined, { amount: 'x', comment: 7 });
    isHub(said, 400, 'SCHEMA_INVALID');
    expect(Object.keys(said.json.details as object).sort()).toEqual(['amount', 'comment']);
  },
  'unshown §10 hub errors 400 REQUEST_UNKNOWN_QUERY_PARAM': async (world) => {
    const said = await world.hub('GET /transactions/statement?page=1&limit=2');
    isHub(said, 400, 'REQUEST_UNKNOWN_QUERY_PARAM');
    expect(said.json.details).toMatchObject({
      unknownParams: ['page'],
      accepted: expect.arrayContaining(['limit', 'cursor', 'trigger']),
    });
    expect((await keyed(world, undefined, { unknown: 1 })).status).toBe(201);
  },
  'unshown §10 hub errors 400 keys': async (world) => {
    const register = (body: object) => world.hub('POST /transactions/pix-keys', { body });
    const mismatch = await keyed(world, undefined, { pixKeyType: 'CNPJ' });
    isHub(mismatch, 400, 'WITHDRAW_PIX_KEY_TYPE_MISMATCH');
    isHub(await register({ type: 'CNPJ' }), 400, 'PIX_KEY_REQUIRED');
    isHub(await register({ type: 'EVP', key: 'a' }), 400, 'PIX_KEY_RANDOM_KEY_NOT_ALLOWED');
    isHub(await register({ type: 'CNPJ', key: '11444777000161' }), 400, 'PIX_KEY_DOCUMENT_NOT_HOLDER');
  },
  'unshown §10 hub errors 401 TOKEN_INVALID': async (world) => {
    for (const token of [null, 'x', 'both'])
      isHub(await world.hub('GET /transactions/balance', { token }), 401, 'TOKEN_INVALID');
  },
  'unshown §10 hub errors 404 PIX_KEY_NOT_FOUND; 409 PIX_KEY_DUPLICATED': async (world) => {
    const body = { amount: 100, toPixKey: 'ninguem@exemplo.com.br' };
    isHub(await world.hub('POST /transactions/internal-transfer', { body }), 404, 'PIX_KEY_NOT_FOUND');
    const key = { body: { type: 'CNPJ', key: '11222333000181' } };
    expect((await world.hub('POST /transactions/pix-keys', key)).status).toBe(201);
    isHub(await world.hub('POST /transactions/pix-keys', key), 409, 'PIX_KEY_DUPLICATED');
  },
  'unshown §10 hub errors 412 CALLBACK_SECRET_MISSING': async (world) =>
    isHub(await keyed(world, undefined, { callbackUrl: NOWHERE }), 412, 'CALLBACK_SECRET_MISSING'),
  'unshown §10 hub errors 422 WITHDRAW_INSUFFICIENT_BALANCE': async (world) => {
    const said = await keyed(world, undefined, { amount: 100_000 });
    isHub(said, 422, 'WITHDRAW_INSUFFICIENT_BALANCE');
    expect(said.json.details).toEqual({ available: 100_000, required: 100_050 });
  },
  'unshown §10 hub errors refusals': async (world) => {
    await world.set({ dailyWithdrawLimit: 5 });
    isRefused(await keyed(world, undefined), 'WITHDRAW_DAILY_LIMIT');
    await world.set({ dailyWithdrawLimit: 5000, allowWithdraw: false });
    isRefused(await keyed(world, undefined), 'TOKEN_HOLDER_BLOCKED');
    const { id } = await world.paid({ amount: 50 });
    const refund = () => world.hub(`POST /transactions/payment/${id}/refund`, { body: { amount: 1000 } });
    await refund();
    isRefused(await refund(), 'REFUND_IN_FLIGHT');
    await world.set({ allowWithdraw: true });
    const pixKey = 'withdraw_insufficient_provider_balance@exemplo.com.br';
    isRefused(await keyed(world, undefined, { pixKey }), 'WITHDRAW_INSUFFICIENT_PROVIDER_BALANCE');
  },
  'unshown §10 hub errors PROVIDER_UNAVAILABLE, PROVIDER_REFUSED': async (world) => {
    for (const code of ['PROVIDER_UNAVAILABLE', 'PROVIDER_REFUSED']) {
      const pixKey = `${code.toLowerCase()}@exemplo.com.br`;
      const said = await keyed(world, undefined, { pixKey });
      expect([said.json.code, said.status >= 424]).toEqual([code, true]);
      expect(said.json.details).toMatchObject({ reason: expect.any(String) });
      expect(said.json.details).toHaveProperty('status');
    }
  },
};

function isHub({ status, json }: Said, expected: number, code: string): void {
  expect([status, json.code]).toEqual([expected, code]);
  expect(json.message).toMatch(/\S/);
}

function isRefused(said: Said, code: string): void {
  expect(said.json.code).toBe(code);
  expect([403, 422]).toContain(said.status);
}
