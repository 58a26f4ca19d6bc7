import { payoutIdArgument, watchFlag } from '../../cli/flags/flag-types.ts';
import { lookupFlags, lookupOf } from '../../cli/flags/id-or-reference.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { readPayout } from '../../operations/read-payment.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class PayoutGet extends PixCommand {
  static override traits = { prints: [transactionView, transaction], usesProfileFamily: true };
  static override summary = 'Show a payout by id, reference or end-to-end id';
  static override examples = [
    'pix payout get PIX20261121ABCDEF',
    'pix payout get --reference invoice-88 --json',
  ];
  static override args = { id: payoutIdArgument({ description: 'transaction id' }) };
  static override flags = { ...lookupFlags, ...watchFlag };

  async run(): Promise<void> {
    const { args, flags, out } = await this.start(PayoutGet);
    const lookup = lookupOf(args.id, flags);
    await out.one(transactionView, await readPayout(await this.operator(), lookup));
  }
}
