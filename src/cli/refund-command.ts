import { formatBrl } from '../domain/money/decimal.ts';
import { prepareRefund, type RefundOrder, type RefundWay, sendRefund } from '../operations/acts/refund.ts';
import type { MoneyOutcome } from '../operations/money/money-outcome.ts';
import { globalFlags } from './flags/global-flags.ts';
import { printWarnings, repeatOnConcurrentChange } from './flows/payments/show-payment.ts';
import { PixCommand, type Started } from './pix-command.ts';

/** A command that refunds a charge. */
export abstract class RefundCommand extends PixCommand {
  // Repeated, because oclif ends its search for inherited flags at a class without static members.
  static override baseFlags = globalFlags;

  /**
   * Shows the refund, asks the person to confirm it, and sends it. Asks again if the charge has changed.
   * @param show prints the refund
   */
  protected async refund<Charge>(
    started: Started<{ readonly yes?: boolean }>,
    way: RefundWay<Charge>,
    order: RefundOrder,
    show: (moved: Extract<MoneyOutcome<Charge>, { outcome: 'confirmed' }>) => Promise<void>,
  ): Promise<void> {
    const operator = await this.operator();
    await repeatOnConcurrentChange(this.world, started, async () => {
      const prepared = await prepareRefund(operator, way, order);
      const { facts, warnings, isRepeated, refund } = prepared;
      if (!operator.run.dryRun) {
        const words = { id: refund.id, amount: formatBrl(refund.amount), paid: formatBrl(refund.paid) };
        printWarnings(started, warnings);
        if (isRepeated) await this.confirmAgain('refund.confirm_again', words);
        await this.confirm('refund.confirm', words, { facts });
      }
      const { moved } = await sendRefund(operator, prepared);
      if (moved.outcome !== 'confirmed') throw moved.error;
      await show(moved);
    });
  }
}
