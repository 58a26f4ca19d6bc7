import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import { hubWorld } from '../../support/worlds/sandbox-world.ts';

const SECOND_KEY = '11222333000262';
type Listed = Record<string, unknown>[];

describe("the hub's charges", () => {
  it("the hub lists the account's charges from new to old, with cursors and with amounts in cents", async () => {
    const { hub, charge, lever, clock } = await hubWorld();
    const ids: string[] = [];
    for (let at = 1; at <= 5; at += 1) {
      ids.unshift((await charge(String(at), { clientReference: `ref-${at}`, generatedName: 'Fulano' })).id);
      await clock.advance(at % 2);
    }
    await lever(ids[0] ?? '', 'pay', { payerName: 'Beltrana' });
    const first = (await hub('GET payment?limit=2')).json;
    const second = (await hub(`GET payment?limit=2&cursor=${first.nextCursor}`)).json;
    await charge('9');
    const third = (await hub(`GET payment?limit=2&cursor=${second.nextCursor}`)).json;
    const all = [first, second, third].flatMap(({ data }) => data as Listed);
    expect(all.map(({ id }) => id)).toEqual(ids);
    expect(third).not.toHaveProperty('nextCursor');
    expect(all[0]).toMatchObject({ status: 'PAID', amount: 500, serviceFee: 12, netAmount: 488 });
    const found = async (query: string) =>
      ((await hub(`GET payment?${query}`)).json.data as Listed).map(({ amount }) => amount);
    expect(await found('status=PAID')).toEqual([500]);
    expect(await found('status=PENDING&limit=1')).toEqual([900]);
    expect(await found('externalRef=ref-3')).toEqual([300]);
    expect(await found('search=BELTRANA')).toEqual([500]);
    expect(await found('search=ref-2&method=PIX')).toEqual([200]);
    // The dates are days in Brasília. All charges were created at 9:00 on 21 November in Brasília (12:00
    // UTC).
    expect(await found('dateFrom=2026-11-22')).toEqual([]);
    expect(await found('dateFrom=2026-11-21&dateTo=2026-11-21')).toHaveLength(6);
    expect(await found('dateTo=2026-11-21T11:59:59Z')).toEqual([]);
    expect((await hub('GET payment', { account: 1 })).json.data).toEqual([]);
  });

  it('the hub shows an open dispute in its charge and in the statement, and refuses to refund the charge', async () => {
    const { hub, charge, lever } = await hubWorld();
    const { id } = await charge('100');
    await lever(id, 'pay');
    const { protocol } = (await lever(id, 'infraction')).json;
    const [shown] = (await hub('GET payment')).json.data as Listed;
    expect(shown).toMatchObject({ openInfractionProtocol: protocol });
    const said = await hub(`POST payment/${id}/refund`, { body: {} });
    expect(said).toMatchObject({ status: 422, json: { code: 'REFUND_NOT_ALLOWED' } });
    const [line] = (await hub('GET statement?trigger=INFRACTION_BLOCK')).json.data as Listed;
    expect(line).toMatchObject({ infractionProtocol: protocol, originId: id, amount: -10_000 });
    expect((await hub('GET balance')).json).toMatchObject({ blockedBySecurity: 10_000 });
  });

  it('the hub refuses to refund a charge when the balance is too low', async () => {
    const { hub, charge, lever } = await hubWorld({ settings: { openingBalance: Decimal.zero } });
    const { id } = await charge('100');
    await lever(id, 'pay');
    expect((await hub(`POST payment/${id}/refund`, { body: {} })).json).toMatchObject({
      code: 'WITHDRAW_INSUFFICIENT_BALANCE',
      details: { available: 9_988, required: 10_000 },
    });
  });
});

it("the hub's statement has an entry for each change of the balance, and their sum is the balance", async () => {
  const { hub, charge, lever, clock } = await hubWorld();
  const { id } = await charge('100');
  await lever(id, 'pay');
  await clock.advance(1_000);
  const sent = (await hub('POST withdraw', { body: { amount: 5_000, pixKey: 'fulano@exemplo.com.br' } }))
    .json;
  await lever(String(sent.id), 'fail');
  await clock.advance(1_000);
  await hub('POST internal-transfer', { body: { amount: 2_000, toPixKey: SECOND_KEY } });
  await hub(`POST payment/${id}/refund`, { body: { amount: 3_000 } });
  await clock.advance(10_000);
  const { data } = (await hub('GET statement')).json as { data: Listed };
  const lines = data.map(({ trigger, amount, balanceAfter, gross, fee }) => [
    trigger,
    amount,
    balanceAfter,
    gross,
    fee,
  ]);
  expect(lines).toEqual([
    ['PAYMENT_REFUND', -3_000, 104_988, 3_000, 0],
    ['INTERNAL_TRANSFER', -2_000, 107_988, 2_000, 0],
    ['PAYOUT_REVERSAL', 5_050, 109_988, 5_000, 50],
    ['PAYOUT', -5_050, 104_938, 5_000, 50],
    ['PAYMENT', 9_988, 109_988, 10_000, 12],
    ['DEPOSIT', 100_000, 100_000, 100_000, 0],
  ]);
  expect((await hub('GET balance')).json).toMatchObject({ available: 104_988 });
  expect(data[3]).toMatchObject({
    originId: sent.id,
    payoutOperation: 'WITHDRAW',
    status: 'SETTLED',
    counterparty: { pixKey: expect.stringContaining('*') },
  });
  const found = async (query: string) =>
    ((await hub(`GET statement?${query}`)).json.data as Listed).map(({ amount }) => amount);
  expect(await found('trigger=PAYOUT,PAYMENT')).toEqual([-5_050, 9_988]);
  expect(await found(`originId=${sent.id}`)).toEqual([5_050, -5_050]);
  expect(await found('amount=9988')).toEqual([9_988]);
  expect(await found('dateFrom=2026-11-21T12:00:02Z')).toEqual([-3_000, -2_000]);
});
