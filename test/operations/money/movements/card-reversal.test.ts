import { describe, expect, it } from 'vitest';
import { planRefund } from '../../../../src/operations/acts/refund.ts';
import type { MoneyOutcome } from '../../../../src/operations/money/money-outcome.ts';
import { moveMoney } from '../../../../src/operations/money/move-money.ts';
import { CARD_REVERSAL } from '../../../../src/operations/money/movements/card-reversal.ts';
import { eachOf } from '../../../support/worlds/each-of.ts';
import { MONEY, type MoneyWorld, moneyWorld, PAYER, reais } from '../../../support/worlds/money-world.ts';
import { START } from '../../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

describe('the reversal of a card charge', () => {
  const plan = (world: MoneyWorld, id: string, amount?: string, reference = 'r1') =>
    world.ran(
      planRefund(world.operator, CARD_REVERSAL, PAYER, {
        id,
        amount: amount === undefined ? undefined : reais(amount),
        reference: { text: reference, generated: false },
      }),
    );
  const reverse = async (world: MoneyWorld, id: string, amount?: string): Promise<MoneyOutcome<unknown>> => {
    const reversal = await plan(world, id, amount);
    return world.ran(moveMoney(world.operator, CARD_REVERSAL, PAYER, reversal));
  };

  it('a reversal of the whole charge sends its amount if the service does not show the reversed amount', async () => {
    const id = await world.soldOnCard();
    world.strike(/^GET/, (answer) => ({ ...answer, reversedAmount: undefined }));
    await reverse(world, id);
    expect(world.sent.at(-1)).toMatchObject({ query: '?amount=10000' });
  });

  it('the journal stores the amount that the service reversed if it differs from the ordered amount', async () => {
    const id = await world.soldOnCard();
    world.strike(MONEY, (answer) => ({ ...answer, reversedAmount: 2_000 }));
    const { entry } = await reverse(world, id, '30');
    await world.journal.markShown([entry ?? ''], START + 1);
    expect(await world.entries()).toMatchObject([{ mismatch: 'amount', movedCents: 2_000n }]);
    world.strike(/^GET/, (answer) => ({ ...answer, reversedAmount: undefined }));
    expect(await plan(world, id, undefined, 'r2')).toMatchObject({ amount: reais('80') });
  });

  it('the journal stores no reversed amount if the service still shows the amount of before', async () => {
    const id = await world.soldOnCard();
    world.strike(MONEY, (answer) => ({ ...answer, reversedAmount: 0 }));
    await reverse(world, id, '30');
    expect(await world.entries()).toMatchObject([{ amountCents: 3_000n, movedCents: null }]);
  });

  it('the journal stores the reversed amount without the amount of an earlier reversal', async () => {
    const id = await world.soldOnCard();
    const { entry } = await reverse(world, id, '20');
    await world.journal.markShown([entry ?? ''], START + 1);
    world.strike(MONEY, (answer) => ({ ...answer, reversedAmount: 4_500 }));
    const second = await plan(world, id, '30', 'r2');
    await world.ran(moveMoney(world.operator, CARD_REVERSAL, PAYER, second));
    expect((await world.entries())[0]).toMatchObject({
      ...{ beforeCents: 2_000n, amountCents: 3_000n, movedCents: 2_500n, mismatch: 'amount' },
    });
  });

  it.each([
    ['the whole charge', undefined, '', 10_000n],
    ['the whole charge by its amount', '100', '', 10_000n],
    ['the charge except one cent', '99.99', '?amount=9999', 9_999n],
    ['a part of the charge', '30', '?amount=3000', 3_000n],
  ])('a reversal of %s sends only a partial amount', async (_what, amount, query, amountCents) => {
    const world = await moneyWorld({ run: { extra: { over: { more: 1 } } } });
    const id = await world.soldOnCard();
    const moved = await reverse(world, id, amount);
    expect(moved).toMatchObject({ outcome: 'confirmed', mismatch: null });
    expect(world.asked.at(-1)).toBe(`PUT /card/v1/charges/${id}/reverse${query}`);
    expect(world.sent).toEqual([{ body: { more: 1 }, query, key: undefined }]);
    expect(await world.entries()).toMatchObject([
      {
        ...{
          kind: 'card-reversal',
          family: 'card',
          subject: id,
          destination: id,
          beforeCents: 0n,
          amountCents,
        },
        destinationPrint: world.journal.fingerprint(id),
        serviceId: id,
      },
    ]);
  });
});
