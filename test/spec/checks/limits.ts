import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import { OWN } from '../spec-world.ts';
import type { limitsStatements } from '../statements/limits.ts';
import { refusesFastIps, refusesMoreIps } from './access.ts';
import { lateDelivery } from './deliveries.ts';
import { exhausted } from './events.ts';
import { keyed } from './hub.ts';
import { manyResends } from './many-resends.ts';

const WIDE = { dateFrom: '2020-01-01T00:00:00Z', dateTo: '2099-01-01T00:00:00Z' };

/** Checks of §8 and §9 of the specification (limits and versioning). */
export const limitChecks: Checks<keyof typeof limitsStatements> = {
  '§8-Page size': async (world) => {
    await Promise.all(Array.from({ length: 101 }, () => world.payout({ amount: 0.1 })));
    const size = async (query: string) =>
      (await world.main(`GET /user/transactions${query}`)).json.data?.length;
    expect([await size(''), await size('?limit=1'), await size('?limit=100')]).toEqual([20, 1, 100]);
    expect((await world.main('GET /user/transactions?limit=101')).status).toBe(400);
  },
  '§8-Webhook response deadline': async (world) => {
    const { late } = await lateDelivery(world);
    expect(late).toMatchObject({ status: null });
    expect(Number(late?.responseTime)).toBeGreaterThanOrEqual(5000);
  },
  '§8-Delivery attempts': async (world) => expect(await exhausted(world)).toHaveLength(12),
  '§8-Resend response list': async (world) =>
    expect((await manyResends(world)).listed).toEqual([501, true, 500]),
  '§8-IP whitelist': async (world) => {
    await refusesFastIps(world);
    await world.reset();
    await refusesMoreIps(world);
  },
  '§8-Pix key lookup parameter': async (world) => {
    const code = async (length: number) =>
      (await world.main(`GET /pix/key?pixKey=${'k'.repeat(length)}`)).json.errorCode;
    const codes = [await code(0), await code(1), await code(77), await code(78)];
    expect(codes).toEqual(['PZV001', 'PZK600', 'PZK600', 'PZV001']);
  },
  '§8-virtualAccount': async (world) => {
    const routes = ['POST /pix', 'POST /withdraw', 'POST /internal-transfer'];
    const bodies = [
      { amount: 10 },
      { amount: 10, pixKey: 'loja@exemplo.com.br', pixType: 'email' },
      { amount: 10, payerAccountNumber: OWN, receiverAccountNumber: '100002' },
    ];
    for (const [at, route] of routes.entries()) {
      const of = (length: number) =>
        world.main(route, { body: { ...bodies[at], virtualAccount: 'v'.repeat(length) } });
      expect([(await of(50)).status, (await of(51)).status]).toEqual([200, 400]);
    }
  },
  '§8-document filter': async (world) => {
    const status = async (document: string) =>
      (await world.main(`GET /user/transactions?document=${document}`)).status;
    const lengths = [1, 10, 11, 12, 13, 14, 15];
    const said = await Promise.all(lengths.map((length) => status('1'.repeat(length))));
    expect(said).toEqual([400, 400, 200, 400, 400, 200, 400]);
    expect(await status('1111111111a')).toBe(400);
  },
  '§8-Deposit above 2,000.00 BRL': async (world) => {
    const charge = (amount: number, more = {}) => world.main('POST /pix', { body: { amount, ...more } });
    expect((await charge(2000)).status).toBe(200);
    expect((await charge(2000.01)).json.errorCode).toBe('PZD602');
    expect((await charge(2000.01, { generatedDocument: '52998224725' })).status).toBe(200);
  },
  '§8-Idempotency key (hub)': async (world) => {
    const first = await keyed(world, 'k'.repeat(255), { amount: 100 });
    expect(first.status).toBe(201);
    for (const key of ['', 'k'.repeat(256), 'a b', 'k\u00ff', 'a\tb'])
      expect([key, (await keyed(world, key, { amount: 100 })).status]).toEqual([key, 400]);
    await world.advance(3650 * 86_400);
    expect((await keyed(world, 'k'.repeat(255), { amount: 100 })).json.id).toBe(first.json.id);
  },
  '§8-Daily withdrawal limit': async (world) => {
    await world.set({ dailyWithdrawLimit: 100 });
    await world.payout({ amount: 60 });
    expect((await world.main('GET /user')).json.DailyWithdrawLimit).toMatchObject({ limit: 100, used: 60 });
    const body = { amount: 40.01, pixKey: 'loja@exemplo.com.br', pixType: 'email' };
    expect((await world.main('POST /withdraw', { body })).json.errorCode).toBe('PZS202');
    await world.set({ dailyWithdrawLimit: null });
    expect((await world.main('POST /withdraw', { body })).json.errorCode).toBe('PZS206');
    expect((await world.main('GET /user')).json.DailyWithdrawLimit).toBe(null);
  },
  '§8-1': async (world) => {
    await Promise.all(Array.from({ length: 25 }, () => world.charge()));
    expect((await world.main('GET /user/transactions')).json.hasNextPage).toBe(true);
    const { id } = (await world.main('POST /user/report', { body: WIDE })).json;
    await world.advance(10);
    expect((await world.main(`POST /user/report/${id}/download`)).status).toBe(200);
    expect((await world.main(`GET /user/report/${id}`)).json.writtenRows).toBe(25);
  },
  '§8-2': async (world) => {
    // test/sandbox/server/store.test.ts tests a report of more than 1,000 rows.
    await Promise.all(Array.from({ length: 101 }, () => world.payout({ amount: 0.1 })));
    const { id } = (await world.main('POST /user/report', { body: WIDE })).json;
    await world.advance(10);
    const { url } = (await world.main(`POST /user/report/${id}/download`)).json;
    const lines = (await (await fetch(String(url))).text()).trimEnd().split(/\r?\n/);
    expect([lines.length, new Set(lines).size]).toEqual([102, 102]);
  },
  '§9-1': async (world) => {
    const { baseUrl, hubUrl } = world.addresses;
    for (const root of [baseUrl, hubUrl]) expect(new URL(root).pathname.split('/').at(-1)).toBe('v1');
    expect((await fetch(baseUrl.replace(/v1$/, 'v2/user'))).status).toBe(404);
  },
  '§9-5': async (world) => {
    const refusal = async () => (await world.main('POST /pix', { body: { amount: 0.5 } })).json.errorCode;
    const first = await refusal();
    await world.reset();
    await world.advance(86_400);
    expect([first, await refusal()]).toEqual(['PZD600', 'PZD600']);
  },
};
