import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import { sandboxWorld } from '../../support/worlds/sandbox-world.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const reais = (text: unknown): Decimal => Decimal.parse(String(text)) ?? Decimal.zero;

describe('account balances', () => {
  it('GET /user and GET /user/balance start with the opening balance', async () => {
    const { ask } = await sandboxWorld();
    expect((await ask('GET /v1/user/balance')).json).toEqual({ balanceAvailable: 1000, balanceBlocked: 0 });
    expect((await ask('GET /v1/user')).json).toMatchObject({
      balanceAvailable: 1000,
      balanceBlocked: 0,
      accountNumber: expect.stringMatching(/^\d{6}$/),
      branch: expect.stringMatching(/^\d{4}$/),
      role: 'USER',
      status: 'ACTIVE',
      allowDeposit: true,
      allowWithdraw: true,
      cashInTicketMin: 1,
      cashInTicketMax: 100_000,
      cashOutTicketMin: 0.1,
      cashOutTicketMax: 50_000,
      DailyWithdrawLimit: { limit: 50_000, used: 0, available: 50_000 },
    });
  });

  it('a payment adds its amount minus the fee to the balance, and a refund lowers the balance', async () => {
    const { ask, charge, lever } = await sandboxWorld();
    const { id } = await charge('10');
    await lever(id, 'pay');
    expect((await ask('GET /v1/user/balance')).json.balanceAvailable).toBe(1009.885);
    await lever(id, 'refund', { amount: 4 });
    expect((await ask('GET /v1/user/balance')).json.balanceAvailable).toBe(1005.885);
  });

  it('POST /refund refuses an amount above the balance (PZC200) and changes nothing', async () => {
    const { ask, charge, lever } = await sandboxWorld({ settings: { openingBalance: Decimal.zero } });
    const { id } = await charge('10');
    await lever(id, 'pay');
    expect(await lever(id, 'refund')).toMatchObject({ status: 422, json: { errorCode: 'PZC200' } });
    expect((await ask('GET /v1/user/balance')).json.balanceAvailable).toBe(9.885);
    expect((await ask(`GET /v1/pix?id=${id}`)).json).toMatchObject({
      status: 'COMPLETED',
      refundStatus: null,
    });
  });
});

describe('bank statements', () => {
  it('GET /user/bank-statements returns an entry for each change of the balance, from new to old', async () => {
    const { ask, charge, lever, clock } = await sandboxWorld();
    const { id } = await charge('10');
    await clock.advance(1000);
    await lever(id, 'pay');
    await clock.advance(1000);
    await lever(id, 'refund', { amount: 3 });
    const window = 'createdAtFrom=2026-11-21&createdAtTo=2026-11-21';
    const { json } = await ask(`GET /v1/user/bank-statements?${window}`);
    const [refund, deposit, opening] = json.data as Record<string, unknown>[];
    expect(json.hasNextPage).toBe(false);
    expect(opening).toMatchObject({ operation: 'INCREMENT', amount: 1000, previousBalanceAvailable: 0 });
    expect(deposit).toMatchObject({
      operation: 'INCREMENT',
      amount: 9.885,
      reason: 'DEPOSIT',
      balanceType: 'AVAILABLE',
      previousBalanceAvailable: 1000,
      newBalanceAvailable: 1009.885,
      previousBalanceBlocked: 0,
      newBalanceBlocked: 0,
      transactionId: id,
      infractionId: null,
    });
    expect(refund).toMatchObject({ operation: 'DECREMENT', amount: 3, newBalanceAvailable: 1006.885 });
    expect((await ask(`GET /v1/user/bank-statements/${refund?.id}`)).json).toEqual(refund);
    expect((await ask('GET /v1/user/bank-statements/none')).json.errorCode).toBe('PZG404');
    const amounts = async (query: string) =>
      ((await ask(`GET /v1/user/bank-statements?${window}&${query}`)).json.data as { amount: number }[]).map(
        ({ amount }) => amount,
      );
    expect(await amounts('operation=INCREMENT')).toEqual([9.885, 1000]);
    expect(await amounts('operation=DECREMENT')).toEqual([3]);
    expect(await amounts(`transactionId=${id}&reason=DEPOSIT`)).toEqual([9.885]);
    expect(await amounts('amountFrom=3.0001&amountTo=9.885')).toEqual([9.885]);
    expect(await amounts('amountFrom=9.8851')).toEqual([1000]);
    expect(await amounts('sortBy=amount&sortDirection=asc')).toEqual([3, 9.885, 1000]);
    expect(await amounts('limit=1&page=2')).toEqual([9.885]);
    expect(await ask('GET /v1/user/bank-statements')).toMatchObject({
      status: 400,
      json: { errorCode: 'PZV001' },
    });
  });
});

describe('pending deposits', () => {
  it('GET /user/deposit-pending lists unpaid charges, or the charges that have the status in the query', async () => {
    const { ask, charge, lever } = await sandboxWorld();
    const { id: open } = await charge('10');
    const { id: paid } = await charge('20');
    const { id: canceled } = await charge('30');
    await lever(paid, 'pay', { payerDocument: '00000000353' });
    await lever(canceled, 'cancel');
    const listed = async (query: string) => (await ask(`GET /v1/user/deposit-pending?${query}`)).json;
    expect(await listed('')).toMatchObject({
      page: 1,
      limit: 20,
      hasNextPage: false,
      data: [{ id: open, status: 'PENDING' }],
    });
    expect((await listed('status=COMPLETED,REJECTED')).data).toMatchObject([
      { id: canceled, status: 'REJECTED' },
      { id: paid, status: 'COMPLETED', payerDocument: '00000000353' },
    ]);
    expect((await listed('status=APPROVED')).data).toEqual([]);
    expect((await listed('amountMin=10.01')).data).toEqual([]);
    expect((await ask(`GET /v1/user/deposit-pending/${paid}`)).json).toMatchObject({ id: paid, amount: 20 });
  });
});

describe('the ledger', () => {
  it('after random operations, the ledger is balanced and agrees with every balance that the sandbox shows', async () => {
    const step = fc.oneof(
      fc.record({ what: fc.constant('charge' as const), cents: fc.integer({ min: 100, max: 200_000 }) }),
      fc.record({ what: fc.constantFrom('pay', 'cancel', 'expire', 'fail'), which: fc.nat(20) }),
      fc.record({
        what: fc.constant('refund'),
        which: fc.nat(20),
        cents: fc.integer({ min: 1, max: 200_000 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(50_000), async (steps, openingCents) => {
        const folder = tempFolder();
        const opening = Decimal.fromCents(BigInt(openingCents));
        const world = await sandboxWorld({ store: folder, settings: { openingBalance: opening } });
        const { ask, charge, lever } = world;
        const ids: string[] = [];
        let expected = opening;
        for (const one of steps) {
          if (one.what === 'charge') {
            const { cents = 100 } = one as { cents?: number };
            ids.push((await charge((cents / 100).toFixed(2))).id);
            continue;
          }
          const { which, cents } = one as { which: number; cents?: number };
          const id = ids[which % (ids.length || 1)];
          if (id === undefined) continue;
          const before = (await ask(`GET /v1/pix?id=${id}`)).json;
          const said = await lever(id, one.what, cents === undefined ? {} : { amount: cents / 100 });
          if (said.status !== 200) continue;
          if (one.what === 'pay') expected = expected.plus(reais(before.amount)).minus(reais('0.115'));
          if (one.what === 'refund') expected = expected.minus(Decimal.fromCents(BigInt(cents ?? 0)));
        }
        const shown = reais((await ask('GET /v1/user/balance')).json.balanceAvailable);
        expect(shown.toString()).toBe(expected.toString());
        expect(shown.sign).toBeGreaterThanOrEqual(0);
        await world.sandbox.close();
        const db = new DatabaseSync(join(folder, 'sandbox.db'));
        const rows = (sql: string) => db.prepare(sql).all() as Record<string, unknown>[];
        expect(rows('select movement from entries group by movement having sum(amount) <> 0')).toEqual([]);
        expect(rows('select sum(amount) as sum from balances')[0]?.sum ?? 0).toBe(0);
        expect(
          rows(`select * from balances b where amount <>
            (select sum(amount) from entries e where e.account = b.account and e.book = b.book)`),
        ).toEqual([]);
        expect(rows(`select * from entries where available < 0 or blocked < 0`)).toEqual([]);
        db.close();
      }),
      { numRuns: 12 },
    );
  });
});
