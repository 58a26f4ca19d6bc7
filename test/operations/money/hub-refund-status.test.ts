import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import { planRefund } from '../../../src/operations/acts/refund.ts';
import { moveMoney } from '../../../src/operations/money/move-money.ts';
import { HUB_REFUND } from '../../../src/operations/money/movements/hub-refund.ts';
import { type RefundedCharge, refundLookUps } from '../../../src/operations/money/movements/refund.ts';
import { readerOf } from '../../../src/operations/money/refresh-entries.ts';
import type { JournalEntry } from '../../../src/storage/journal/journal-entry.ts';
import { moneyWorld, PAYER, reais } from '../../support/worlds/money-world.ts';

it.each([
  [4_000, 0, 'COMPLETED'],
  [3_999, 1, 'PENDING'],
  [3_000, 1_000, 'PENDING'],
  // The service does not count the refund yet.
  [3_000, 0, 'PENDING'],
])('HUB_REFUND for %s cents refunded and %s in progress stores %s', async (given, going, status) => {
  const { operator, ...world } = await moneyWorld();
  const id = await world.paidCharge('100');
  await world.lever(id, 'refund', { amount: 30 });
  world.strike(/^POST .*refund/, (answer) => ({
    ...answer,
    refundedAmount: given,
    refundInProgressAmount: going,
  }));
  const order = { id, amount: reais('10'), reference: { text: 'r1', generated: true } };
  await world.ran(
    planRefund(operator, HUB_REFUND, PAYER, order).then((one) => moveMoney(operator, HUB_REFUND, PAYER, one)),
  );
  expect(await world.entries()).toMatchObject([{ beforeCents: 3_000n, serviceStatus: status }]);
});

describe('the error of a refused hub refund', () => {
  const charge = { item: { openInfractionProtocol: 'P1' } };
  const explained = async (kind: 'refused' | 'unavailable') => {
    const { operator } = await moneyWorld();
    const error = new PixError({ kind, key: 'client.fault.timeout', errorCode: 'x' });
    const explain = HUB_REFUND.explain as NonNullable<typeof HUB_REFUND.explain>;
    const refund = { id: 'c1', charge } as Parameters<typeof explain>[1];
    return { error, told: await explain(operator, refund, error) };
  };

  it('HUB_REFUND names the open dispute of a refund that was refused, and of no other', async () => {
    const result = (await explained('refused')).told.init;
    expect(result).toMatchObject({ key: 'refund.disputed_undated', params: { id: 'c1', infraction: 'P1' } });
    const { error, told } = await explained('unavailable');
    expect(told).toBe(error);
  });
});

describe('refundLookUps', () => {
  const account = { scope: 'account', holder: 'holder', place: '', profileId: '' };
  const refund = { id: 'own', subject: 'c1', beforeCents: 3_000n, amountCents: 1_000n };
  const entry = { ...account, ...refund } as JournalEntry;
  const charge = (row: object | null, refundedCents = 4_000n): RefundedCharge<{ readonly id: string }> => ({
    read: async () => row as Awaited<ReturnType<RefundedCharge<{ readonly id: string }>['read']>>,
    paid: () => reais('100'),
    refundedCents: () => refundedCents,
    applied: (_charge, total) => ({ serviceId: String(total) }),
  });

  it('refundLookUps finds a refund with the total that was refunded before and by it', async () => {
    const { operator } = await moneyWorld();
    const { lookUp } = refundLookUps({ ...charge({ item: { id: 'c1' } }), names: () => true });
    expect(await lookUp(operator, entry)).toMatchObject({ kind: 'found', as: { serviceId: '4000' } });
  });

  it.each([
    ['shows no refunds', { item: { id: 'c1' } }],
    ['is not there', null],
  ])('refundLookUps knows no new status if the charge %s', async (_what, row) => {
    const { operator } = await moneyWorld();
    const { statusNow } = refundLookUps(charge(row));
    expect(await statusNow(readerOf(operator), entry)).toBeNull();
  });

  it('refundLookUps knows no new status if a charge that shows its refunds is not there', async () => {
    const { operator } = await moneyWorld();
    const lastRefund = () => ({ isPending: false, isCanceled: null, isNoneCompleted: false });
    const { statusNow } = refundLookUps({ ...charge(null), lastRefund });
    expect(await statusNow(readerOf(operator), entry)).toBeNull();
  });
});
