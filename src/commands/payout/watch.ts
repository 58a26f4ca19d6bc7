import { string as stringFlag } from '@oclif/core/flags';
import { maxWaitFlag, payoutIdArgument } from '../../cli/flags/flag-types.ts';
import { exactlyOne, referenceInstead } from '../../cli/flags/id-or-reference.ts';
import { follow } from '../../cli/flows/follow-charge.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { TRANSACTION_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { readPayout } from '../../operations/read-payment.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class PayoutWatch extends PixCommand {
  static override summary = 'Follow a payout until it is completed or reaches a given status';
  static override description = 'Exit code 8 if it ends in another status or --max-wait runs out.';
  static override examples = [
    'pix payout watch PIX20261121ABCDEF',
    'pix payout watch PIX20261121ABCDEF --max-wait 10m',
    'pix payout watch --reference invoice-88',
  ];
  static override args = { id: payoutIdArgument({ description: 'transaction id' }) };
  static override flags = {
    reference: referenceInstead,
    until: stringFlag({
      options: [...TRANSACTION_STATUSES],
      default: 'COMPLETED',
      description: 'status to wait for',
    }),
    'max-wait': maxWaitFlag,
  };
  static override traits = { usesProfileFamily: true, shows: [transactionView, transaction] };

  async run(): Promise<void> {
    const started = await this.start(PayoutWatch);
    const { args, flags } = started;
    const which = exactlyOne({ id: args.id, reference: flags.reference });
    const operator = await this.operator();
    const payout = await readPayout(operator, which);
    const read = () => readPayout(operator, { id: payout.item.id });
    const watch = { until: flags.until, maxWaitSeconds: flags['max-wait'], read };
    await follow(started, operator, payout, watch);
  }
}
