import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import { OWN, type SpecWorld } from '../spec-world.ts';
import type { unshownMainStatements } from '../statements/unshown-main.ts';
import { ISO_UTC } from './resources.ts';

const WIDE = 'createdAtFrom=2020-01-01T00:00:00Z&createdAtTo=2099-01-01T00:00:00Z';
const UTC = expect.stringMatching(ISO_UTC);

/** Checks of `unshown.md` §6: the account, its statement, pending deposits, and the health of the service. */
export const unshownAccountChecks: Checks<keyof typeof unshownMainStatements> = {
  'unshown §6 GET /user/balance text': async (world) => {
    await world.payout();
    const { json } = await world.main('GET /user/balance');
    expect(json).toEqual({ balanceAvailable: 849.5, balanceBlocked: 150.5 });
  },
  'unshown §6 GET /user accountNumber': (world) => userHas(world, { accountNumber: OWN }),
  'unshown §6 GET /user branch': (world) => userHas(world, { branch: expect.stringMatching(/^\d{4}$/) }),
  'unshown §6 GET /user name': (world) => userHas(world, { name: expect.stringMatching(/\S/) }),
  'unshown §6 GET /user role': (world) => userHas(world, { role: 'USER' }),
  'unshown §6 GET /user status': (world) => userHas(world, { status: 'ACTIVE' }),
  'unshown §6 GET /user balanceAvailable, balanceBlocked': (world) =>
    userHas(world, { balanceAvailable: 1000, balanceBlocked: 0 }),
  'unshown §6 GET /user allowWithdraw, allowDeposit': async (world) => {
    await userHas(world, { allowWithdraw: true, allowDeposit: true });
    await world.set({ allowWithdraw: false, allowDeposit: false });
    await userHas(world, { allowWithdraw: false, allowDeposit: false });
    expect((await world.main('POST /pix', { body: { amount: 10 } })).json.errorCode).toBe('PZD200');
    const body = { amount: 20, pixKey: 'loja@exemplo.com.br', pixType: 'email' };
    expect((await world.main('POST /withdraw', { body })).json.errorCode).toBe('PZS200');
  },
  'unshown §6 GET /user cashInTicketMin, cashInTicketMax': async (world) => {
    await world.set({ cashInTicketMin: 5, cashInTicketMax: 50 });
    await userHas(world, { cashInTicketMin: 5, cashInTicketMax: 50 });
    const code = async (amount: number) =>
      (await world.main('POST /pix', { body: { amount } })).json.errorCode;
    expect([await code(4.99), await code(50), await code(50.01)]).toEqual(['PZD600', undefined, 'PZD601']);
  },
  'unshown §6 GET /user cashOutTicketMin, cashOutTicketMax': async (world) => {
    await world.set({ cashOutTicketMin: 5, cashOutTicketMax: 50 });
    await userHas(world, { cashOutTicketMin: 5, cashOutTicketMax: 50 });
    const key = { pixKey: 'loja@exemplo.com.br', pixType: 'email' };
    const accounts = { payerAccountNumber: OWN, receiverAccountNumber: '100002' };
    const code = async (route: string, body: object) =>
      (await world.main(`POST ${route}`, { body })).json.errorCode;
    expect(await code('/withdraw', { ...key, amount: 4.99 })).toBe('PZS600');
    expect(await code('/withdraw', { ...key, amount: 50.01 })).toBe('PZS601');
    expect(await code('/internal-transfer', { ...accounts, amount: 4.99 })).toBe('PZC602');
    expect(await code('/internal-transfer', { ...accounts, amount: 50.01 })).toBe('PZC603');
  },
  'unshown §6 GET /user/bank-statements createdAtFrom, createdAtTo': async (world) => {
    for (const query of ['', '?createdAtFrom=2020-01-01T00:00:00Z', '?createdAtTo=2099-01-01T00:00:00Z'])
      expect((await world.main(`GET /user/bank-statements${query}`)).status).toBe(400);
    expect((await world.main(`GET /user/bank-statements?${WIDE}`)).status).toBe(200);
  },
  'unshown §6 GET /user/bank-statements id, transactionId, reason': async (world) => {
    const { id } = await world.paid();
    await world.paid();
    const [entry] = await statement(world, `transactionId=${id}`);
    expect(entry).toMatchObject({ transactionId: id });
    expect(await statement(world, `id=${entry?.id}`)).toEqual([entry]);
    for (const { reason } of await statement(world, `reason=${entry?.reason}`))
      expect(reason).toBe(entry?.reason);
    expect(await statement(world, 'reason=NOTHING')).toEqual([]);
  },
  'unshown §6 GET /user/bank-statements operation': async (world) => {
    await world.paid();
    await world.payout({ amount: 20 });
    for (const operation of ['INCREMENT', 'DECREMENT']) {
      const found = await statement(world, `operation=${operation}`);
      expect(new Set(found.map((entry) => entry.operation))).toEqual(new Set([operation]));
    }
    expect((await world.main(`GET /user/bank-statements?${WIDE}&operation=X`)).status).toBe(400);
  },
  'unshown §6 GET /user/bank-statements amountFrom, amountTo': async (world) => {
    for (const amount of [10, 20, 30]) await world.paid({ amount });
    const found = await statement(world, 'amountFrom=15&amountTo=25');
    expect(found.map(({ amount }) => amount)).toEqual([19.885]);
  },
  'unshown §6 GET /user/bank-statements page, limit': async (world) => {
    for (let made = 0; made < 12; made += 1) await world.paid();
    expect(await statement(world, '')).toHaveLength(10);
    expect(await statement(world, 'limit=3&page=2')).toHaveLength(3);
    for (const query of ['limit=0', 'limit=101', 'page=0'])
      expect((await world.main(`GET /user/bank-statements?${WIDE}&${query}`)).status).toBe(400);
  },
  'unshown §6 GET /user/bank-statements sortBy / sortDirection': async (world) => {
    for (const amount of [20, 10, 30]) {
      await world.paid({ amount });
      await world.advance(1);
    }
    const amounts = async (query: string) =>
      (await statement(world, `operation=INCREMENT&amountTo=100&${query}`)).map(({ amount }) => amount);
    expect(await amounts('')).toEqual([29.885, 9.885, 19.885]);
    expect(await amounts('sortDirection=asc')).toEqual([19.885, 9.885, 29.885]);
    expect(await amounts('sortBy=amount')).toEqual([29.885, 19.885, 9.885]);
    expect(await amounts('sortBy=amount&sortDirection=asc')).toEqual([9.885, 19.885, 29.885]);
  },
  'unshown §6 GET /user/bank-statements text': async (world) => {
    await world.paid();
    await world.paid();
    const { json } = await world.main(`GET /user/bank-statements?${WIDE}&limit=1`);
    expect(json).toMatchObject({ data: [{ operation: 'INCREMENT' }], hasNextPage: true });
  },
  'unshown §6 GET /user/bank-statements text 2': async (world) => {
    const { id } = await world.paid();
    const [entry] = await statement(world, `transactionId=${id}`);
    expect(entry).toEqual({
      id: expect.any(String),
      amount: 9.885,
      operation: 'INCREMENT',
      reason: expect.any(String),
      balanceType: 'AVAILABLE',
      previousBalanceAvailable: 1000,
      previousBalanceBlocked: 0,
      newBalanceAvailable: 1009.885,
      newBalanceBlocked: 0,
      transactionId: id,
      infractionId: null,
      createdAt: UTC,
      updatedAt: UTC,
    });
  },
  'unshown §6 GET /user/deposit-pending text': async (world) => {
    const list = '/user/deposit-pending';
    const { json } = await world.main(`GET ${list}?limit=20&page=1`);
    expect(json).toMatchObject({ page: 1, limit: 20, hasNextPage: false, data: expect.any(Array) });
    const known = 'status=PENDING,APPROVED,REJECTED,EXPIRED,COMPLETED&document=52998224725&amountMin=0.01';
    expect((await world.main(`GET ${list}?${known}&name=a&endToEndId=E1&${WIDE}`)).status).toBe(200);
    for (const query of ['status=DONE', 'document=1.2', 'amountMin=0', 'limit=101', 'page=0'])
      expect([query, (await world.main(`GET ${list}?${query}`)).status]).toEqual([query, 400]);
  },
  'unshown §6 GET /status/ text': async (world) => {
    const said = await world.main('GET /status/', { token: null });
    expect(said).toMatchObject({ status: 401, json: { errorCode: 'PZA100' } });
    const json = { status: 'ok', updated_at: UTC };
    expect(await world.main('GET /status/')).toMatchObject({ status: 200, json });
  },
};

async function userHas(world: SpecWorld, expected: object): Promise<void> {
  expect((await world.main('GET /user')).json).toMatchObject(expected);
}

const statement = async (world: SpecWorld, query: string) =>
  (await world.main(`GET /user/bank-statements?${WIDE}&${query}`)).json.data;
