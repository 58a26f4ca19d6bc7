import { beforeEach, describe, expect, it } from 'vitest';
import { planRefund, type RefundRequest } from '../../../src/operations/acts/refund.ts';
import type { MoneyOutcome } from '../../../src/operations/money/money-outcome.ts';
import { moveMoney } from '../../../src/operations/money/move-money.ts';
import { HUB_REFUND } from '../../../src/operations/money/movements/hub-refund.ts';
import { MAIN_REFUND } from '../../../src/operations/money/movements/main-refund.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import {
  changedOperator,
  MONEY,
  type MoneyWorld,
  moneyWorld,
  type OperatorChanges,
  PAYER,
  reais,
} from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

const FAMILIES = ['main', 'hub'] as const;
type Family = (typeof FAMILIES)[number];

interface Given {
  readonly amount?: string;
  readonly reference?: string;
  readonly generated?: boolean;
  readonly operator?: OperatorChanges;
}

const request = (id: string, { amount, reference = 'r1', generated = false }: Given): RefundRequest => ({
  id,
  amount: amount === undefined ? undefined : reais(amount),
  reference: { text: reference, generated },
});
/** The movement of the family. Both families have the same tests, so they share one type here. */
const movementOf = (family: Family) => (family === 'main' ? MAIN_REFUND : HUB_REFUND) as typeof MAIN_REFUND;
/** Plans a refund. By default, it refunds the rest of the charge under the reference `r1`. */
function plan(world: MoneyWorld, family: Family, id: string, given: Given = {}) {
  const operator = changedOperator(world.operator, given.operator);
  return world.ran(planRefund(operator, movementOf(family), PAYER, request(id, given)));
}
async function refund(
  world: MoneyWorld,
  family: Family,
  id: string,
  given: Given = {},
): Promise<MoneyOutcome<unknown>> {
  const operator = changedOperator(world.operator, given.operator);
  const planned = planRefund(operator, movementOf(family), PAYER, { ...request(id, given), reason: 'troca' });
  return world.ran(planned.then((one) => moveMoney(operator, movementOf(family), PAYER, one)));
}
const shown = async ({ journal }: MoneyWorld, { entry }: MoneyOutcome<unknown>): Promise<void> =>
  journal.markShown([entry ?? ''], START + 1);
const INTERRUPTED = { operator: { signal: AbortSignal.abort() } };

let id = '';
beforeEach(async () => {
  id = await world.paidCharge('100');
});

describe.each(FAMILIES)('a refund by the %s family', (family) => {
  /** Changes the charge in the answers to the next requests. */
  const show = (changes: object, route = /^GET/, times = 1): void =>
    world.strike(
      route,
      (answer) =>
        family === 'main'
          ? { ...answer, ...changes }
          : { data: (answer.data as object[]).map((one) => ({ ...one, ...changes })) },
      times,
    );

  it('planRefund refunds the rest of the charge if no amount is given', async () => {
    expect(await plan(world, family, id)).toEqual({
      id,
      charge: expect.objectContaining({ item: expect.objectContaining({ id }) }),
      amount: reais('100'),
      beforeCents: 0n,
      shownCents: 0n,
      paid: reais('100'),
      reference: { text: 'r1', generated: false },
      alike: [],
      seen: [],
      elsewhereCents: 0n,
      isDone: false,
    });
    await world.lever(id, 'refund', { amount: 30.5 });
    const generated = { generated: true };
    const result = await plan(world, family, id, generated);
    expect(result).toMatchObject({ amount: reais('69.50'), beforeCents: 3_050n, paid: reais('100') });
    expect(await plan(world, family, id, { ...generated, amount: '69.50' })).toMatchObject({
      amount: reais('69.50'),
    });
    expect(world.sent).toEqual([]);
  });

  it('the rest of a charge does not contain a refund in progress that the service does not count yet', async () => {
    await shown(world, await refund(world, family, id, { amount: '20' }));
    const none =
      family === 'main' ? { refundAmount: null } : { refundedAmount: 0, refundInProgressAmount: 0 };
    const hide = (): void => show(none, /^GET .*\/transactions?\/(payment$|PIX|[^/]+$)/, 2);
    hide();
    const result = await plan(world, family, id, { reference: 'r2' });
    expect(result).toMatchObject({ amount: reais('80'), beforeCents: 2_000n, shownCents: 0n });
    hide();
    const failed = await world.failure(plan(world, family, id, { reference: 'r2', amount: '80.01' }));
    expect(failed).toMatchObject({ init: { key: 'refund.too_much', params: { left: 'R$ 80,00' } } });
  });

  it.each(['100.01', '0'])('planRefund refuses to refund R$ %s of a charge of R$ 100,00', async (amount) => {
    const asked = amount === '0' ? 'R$ 0,00' : 'R$ 100,01';
    expect(await world.failure(plan(world, family, id, { amount }))).toMatchObject({
      kind: 'usage',
      errorCode: 'refund_too_much',
      outcome: 'not_sent',
      init: { key: 'refund.too_much', params: { id, left: 'R$ 100,00', paid: 'R$ 100,00', asked } },
    });
  });

  const beyond =
    family === 'main' ? { refundAmount: 150 } : { refundedAmount: 15_000, refundInProgressAmount: 0 };

  it.each<readonly [string, () => unknown, object]>([
    ['that is refunded completely', () => world.lever(id, 'refund'), { left: 'R$ 0,00', asked: 'R$ 0,00' }],
    ['that is refunded beyond its amount', () => show(beyond), { left: 'R$ 0,00', asked: 'R$ 0,00' }],
    ['whose amount the service does not return', () => show({ amount: null }), { paid: 'R$ 0,00' }],
  ])('planRefund refuses a charge %s', async (_what, arrange, params) => {
    await arrange();
    const given = 'paid' in params ? { amount: '1' } : { generated: true };
    const failed = await world.failure(plan(world, family, id, given));
    expect(failed).toMatchObject({ init: { key: 'refund.too_much', params } });
  });

  it('planRefund throws "not found" for an unknown charge', async () => {
    expect(await world.failure(plan(world, family, 'TX0'))).toMatchObject({
      kind: 'missing',
      ...(family === 'hub'
        ? { errorCode: 'not_found', init: { key: 'refund.no_charge', params: { id: 'TX0' } } }
        : {}),
    });
  });

  it('a refund sends its amount, and the journal stores the id of the charge', async () => {
    const operator = changedOperator(world.operator, { run: { extra: { over: { more: 1 } } } });
    const moved = await refund(world, family, id, { amount: '30', operator });
    expect(moved).toMatchObject({ outcome: 'confirmed', mismatch: null, row: { item: { id } } });
    expect(world.sent.map(({ body }) => body)).toEqual([
      family === 'main'
        ? { amount: 30, clientReference: 'r1', description: 'troca (r1)', more: 1 }
        : { amount: 3_000, more: 1 },
    ]);
    expect(world.asked.at(-1)).toBe(
      family === 'main' ? `POST /v1/refund/${id}` : `POST /hub/api/v1/transactions/payment/${id}/refund`,
    );
    expect(await world.entries()).toMatchObject([
      {
        kind: 'refund',
        family,
        subject: id,
        destination: id,
        beforeCents: 0n,
        amountCents: 3_000n,
        destinationPrint: world.journal.fingerprint(id),
        scope: 'account',
        reference: 'r1',
        state: 'confirmed',
        serviceId: id,
        serviceStatus: 'PENDING',
      },
    ]);
  });

  it('a refund reports a mismatch when the answer shows another refunded amount', async () => {
    await world.lever(id, 'refund', { amount: 20 });
    world.strike(MONEY, (answer) =>
      family === 'main'
        ? { ...answer, refundAmount: 51 }
        : { ...answer, refundedAmount: 5_100, refundInProgressAmount: 0 },
    );
    const refunded = await refund(world, family, id, { amount: '30', generated: true });
    expect(refunded).toMatchObject({ mismatch: 'amount' });
  });

  it('a refund reports no mismatch when the answer shows no refunded amount', async () => {
    world.strike(MONEY, (answer) => ({
      ...answer,
      refundAmount: null,
      refundedAmount: null,
      refundInProgressAmount: null,
    }));
    expect(await refund(world, family, id, { amount: '30' })).toMatchObject({ mismatch: null });
  });

  it('a refund with a used reference returns the earlier result, even if nothing is left to refund', async () => {
    await refund(world, family, id);
    expect(await plan(world, family, id)).toMatchObject({
      amount: reais('100'),
      beforeCents: 10_000n,
      alike: [],
      elsewhereCents: 0n,
    });
    const again = await refund(world, family, id);
    expect([again, world.sent.length]).toMatchObject([{ outcome: 'confirmed', how: 'before' }, 1]);
  });

  it('planRefund lists an earlier refund of the same amount for 24 hours if the result of that refund was shown', async () => {
    const first = await refund(world, family, id, { amount: '30' });
    await shown(world, first);
    const other = { reference: 'r2' };
    const alike = [{ id, reference: 'r1', at: START, cents: 3_000n }];
    expect(await plan(world, family, id, { ...other, amount: '30' })).toMatchObject({ alike });
    expect(await plan(world, family, id, { ...other, amount: '31' })).toMatchObject({ alike: [] });
    // This plan has the reference `r1` of the earlier refund, so the plan repeats that refund. `alike` does
    // not contain a repeated refund.
    expect(await plan(world, family, id, { amount: '30' })).toMatchObject({ alike: [] });
    await Promise.all([world.ownClock, world.clock].map((clock) => clock.advance(86_401_000)));
    expect(await plan(world, family, id, { ...other, amount: '30' })).toMatchObject({ alike: [] });
  });

  it('planRefund returns the amount refunded by other clients if they refunded at least the requested amount', async () => {
    await world.lever(id, 'refund', { amount: 30 });
    await shown(world, await refund(world, family, id, { amount: '10', generated: true }));
    const elsewhere = async (amount: string): Promise<bigint> =>
      (await plan(world, family, id, { amount, generated: true, reference: 'r2' })).elsewhereCents;
    expect(await elsewhere('29')).toEqual(3_000n);
    expect(await elsewhere('30')).toEqual(3_000n);
    expect(await elsewhere('30.01')).toEqual(0n);
  });
});

describe('a hub refund with a given reference', () => {
  const AMOUNT = { amount: '30' };

  it('planRefund refuses a hub refund when another client has refunded the same amount', async () => {
    await world.lever(id, 'refund', { amount: 30 });
    expect(await world.failure(plan(world, 'hub', id, AMOUNT))).toMatchObject({
      kind: 'unknown',
      errorCode: 'refund_maybe_elsewhere',
      outcome: 'unknown',
      init: {
        key: 'refund.maybe_elsewhere',
        hintKey: 'refund.maybe_elsewhere.hint',
        params: { id, reference: 'r1', given: 'R$ 30,00' },
      },
    });
    for (const [family, given] of [
      // The main family permits the refund, because it recognizes a reference that was already used.
      ['main', AMOUNT],
      // Permitted, because a dry run sends no refund.
      ['hub', { ...AMOUNT, operator: { run: { dryRun: true } } }],
      // Permitted, because no other client can have used a generated reference.
      ['hub', { ...AMOUNT, generated: true }],
      // Permitted, because the other client refunded less than this amount.
      ['hub', { amount: '30.01' }],
    ] as const)
      expect(await plan(world, family, id, given), JSON.stringify([family, given])).toMatchObject({ id });
  });

  it('planRefund permits a hub refund if the journal shows that an earlier attempt was not applied', async () => {
    world.strike(MONEY, 'drop-before');
    await refund(world, 'hub', id, { ...AMOUNT, ...INTERRUPTED });
    await world.ran(plan(world, 'hub', id, AMOUNT));
    await world.lever(id, 'refund', { amount: 30 });
    expect(await refund(world, 'hub', id, AMOUNT)).toMatchObject({ outcome: 'confirmed', how: 'sent' });
  });
});
