import { describe, expect, it } from 'vitest';
import { HUB_REFUND, MAIN_REFUND, prepareRefund, sendRefund } from '../../../src/operations/acts/refund.ts';
import type { Operator } from '../../../src/operations/operator.ts';
import { type MoneyWorld, moneyWorld, reais } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

/** A person confirms the refund. */
const asking = ({ operator }: MoneyWorld): Operator => ({
  ...operator,
  run: { ...operator.run, unaskedSince: null },
});

describe('prepareRefund and sendRefund', () => {
  it('prepareRefund draws a reference once, and keeps it when the order is prepared again', async () => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    const first = await world.ran(prepareRefund(asking(world), MAIN_REFUND, { id, amount: undefined }));
    const again = await world.ran(prepareRefund(asking(world), MAIN_REFUND, first.order));
    expect(first.order.reference).toEqual({ text: expect.stringMatching(/^pix-/), generated: true });
    expect(again.order.reference).toEqual(first.order.reference);
    expect(again.facts).toContainEqual({ label: 'column.reference', value: first.order.reference.text });
  });

  it.each([
    ['main', MAIN_REFUND],
    ['hub', HUB_REFUND],
  ] as const)('sendRefund sends nothing if the %s charge changed after the person saw it', async (_, way) => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    const send = async (amount: string | undefined, typed?: string) => {
      const order = { id, amount: amount === undefined ? undefined : reais(amount) };
      const prepared = await prepareRefund<never>(asking(world), way as never, order);
      await world.lever(id, 'refund', { amount: 5 });
      return sendRefund(asking(world), prepared, typed === undefined ? undefined : reais(typed));
    };
    expect(await world.failure(send('20'))).toMatchObject({ errorCode: 'refund_changed' });
    expect(await world.failure(send(undefined, '20'))).toMatchObject({ errorCode: 'refund_changed' });
    expect(world.sent).toEqual([]);
  });

  it.each([
    ['main', MAIN_REFUND],
    ['hub', HUB_REFUND],
  ] as const)(
    'prepareRefund warns of the open dispute of a %s charge before the question',
    async (_, way) => {
      const world = await moneyWorld();
      const id = await world.paidCharge('100');
      const warned = async (operator: Operator): Promise<readonly string[]> =>
        (
          await world.ran(prepareRefund<never>(operator, way as never, { id, amount: reais('20') }))
        ).warnings.map(({ key }) => key);
      expect(await warned(asking(world))).toEqual([]);
      await world.lever(id, 'infraction', {});
      expect(await warned(asking(world))).toEqual(['refund.in_dispute']);
      expect(world.sent).toEqual([]);
    },
  );

  it('prepareRefund does not warn of a dispute if the service has accepted the refund before', async () => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    const first = await world.ran(prepareRefund(asking(world), MAIN_REFUND, { id, amount: reais('20') }));
    await world.ran(sendRefund(asking(world), first));
    await world.clock.advance(60_000);
    await world.lever(id, 'infraction', {});
    const again = await world.ran(prepareRefund(asking(world), MAIN_REFUND, first.order));
    expect([again.refund.isDone, again.warnings]).toEqual([true, []]);
  });

  it('sendRefund sends no second refund of a typed amount before the person has seen the first one', async () => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    const first = await world.ran(prepareRefund(asking(world), MAIN_REFUND, { id, amount: reais('20') }));
    const { moved } = await world.ran(sendRefund(asking(world), first));
    await world.journal.markShown([moved.entry ?? ''], START + 1);
    const typed = await world.ran(prepareRefund(asking(world), MAIN_REFUND, { id, amount: undefined }));
    expect(typed.isRepeated).toBe(false);
    const failed = await world.failure(sendRefund(asking(world), typed, reais('20')));
    expect(failed).toMatchObject({ errorCode: 'refund_changed' });
    const again = await world.ran(
      prepareRefund(asking(world), MAIN_REFUND, { ...typed.order, amount: reais('20') }),
    );
    expect([again.isRepeated, again.warnings]).toMatchObject([true, [{ key: 'payout.alike' }]]);
    expect(world.sent).toHaveLength(1);
  });
});
