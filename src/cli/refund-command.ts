import type { MoneyRoute } from '../client/client.ts';
import type { ItemOf } from '../contract/route.ts';
import { formatBrl } from '../domain/money/decimal.ts';
import type { PaymentState } from '../domain/money/transaction-statuses.ts';
import { prepareRefund, type RefundRequest, sendRefund } from '../operations/acts/refund.ts';
import type { Confirmed } from '../operations/money/money-outcome.ts';
import type { RefundMovement } from '../operations/money/movements/refund.ts';
import { globalFlags } from './flags/global-flags.ts';
import { MoneyCommand, printWarnings } from './money-command.ts';
import type { Started } from './pix-command.ts';

/** A command that refunds a charge. */
export abstract class RefundCommand extends MoneyCommand {
  // Repeated, because oclif ends its search for inherited flags at a class without static members.
  static override baseFlags = globalFlags;

  /** Refunds the charge. @param show prints the refund */
  protected async refund<R extends MoneyRoute>(
    started: Started<{ readonly yes?: boolean }>,
    way: RefundMovement<R>,
    order: RefundRequest,
    show: (moved: Confirmed<ItemOf<R>>) => Promise<PaymentState>,
  ): Promise<void> {
    const operator = await this.operator();
    const kind = way.family === 'card' ? 'card-reversal' : 'refund';
    await this.confirmAndMove(started, {
      ordered: () => ({ kind, key: order.id, amount: order.amount, reference: order.reference }),
      prepare: async () => {
        const prepared = await prepareRefund(operator, way, order);
        if (!operator.run.dryRun) printWarnings(started, prepared.warnings);
        return prepared;
      },
      question: ({ facts, isRepeated, refund: { id, amount, paid } }) => ({
        key: 'refund.confirm',
        again: 'refund.confirm_again',
        isRepeated,
        params: { id, amount: formatBrl(amount), paid: formatBrl(paid) },
        facts,
      }),
      send: async (prepared) => (await sendRefund(operator, prepared)).moved,
      show,
    });
  }
}
