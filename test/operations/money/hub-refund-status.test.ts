import { describe, expect, it } from 'vitest';
import { planRefund } from '../../../src/operations/acts/refund.ts';
import { moveMoney } from '../../../src/operations/money/move-money.ts';
import { HUB_REFUND } from '../../../src/operations/money/movements/hub-refund.ts';
import { moneyWorld, PAYER, reais } from '../../support/worlds/money-world.ts';

describe('a hub refund of a charge with an earlier refund', () => {
  it.each([
    [4_000, 0, 'COMPLETED'],
    [3_999, 1, 'PENDING'],
    [3_000, 1_000, 'PENDING'],
  ])(
    'HUB_REFUND for an answer with %s cents refunded and %s cents in progress stores the status %s',
    async (given, going, status) => {
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
        planRefund(operator, HUB_REFUND, PAYER, order).then((one) =>
          moveMoney(operator, HUB_REFUND, PAYER, one),
        ),
      );
      expect(await world.entries()).toMatchObject([{ beforeCents: 3_000n, serviceStatus: status }]);
    },
  );
});
