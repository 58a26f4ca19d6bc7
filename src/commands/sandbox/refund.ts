import { chargeIdArgument, refundAmountFlag } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { amountOf } from '../../cli/flags/parse-values.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { refundTransaction } from '../../contract/routes/control.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class SandboxRefund extends PixCommand {
  static override traits = { onSandbox: true, shows: [transactionView, transaction] };
  static override summary = 'Refund a paid sandbox charge, or return a payout';
  static override examples = ['pix sandbox refund PIX20261121ABCDEF --amount 5,00'];
  static override args = { id: chargeIdArgument({ required: true, description: 'transaction id' }) };
  static override flags = {
    amount: refundAmountFlag,
    ...changeFlags,
  };

  async run(): Promise<void> {
    const { args, flags, out } = await this.start(SandboxRefund);
    const body = flags.amount === undefined ? {} : { amount: amountOf(flags.amount) };
    await out.one(transactionView, await this.call(refundTransaction, { path: { id: args.id }, body }));
  }
}
