import { chargeIdArgument, watchFlag } from '../../cli/flags/flag-types.ts';
import { lookupFlags, lookupOf } from '../../cli/flags/id-or-reference.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { readCharge } from '../../operations/read-payment.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class ChargeGet extends PixCommand {
  static override traits = { prints: [transactionView, transaction] };
  static override summary = 'Show a charge';
  static override examples = ['pix charge get PIX20261121ABCDEF', 'pix charge get --reference order-1042'];
  static override args = { id: chargeIdArgument({ description: 'transaction id' }) };
  static override flags = { ...lookupFlags, ...watchFlag };

  async run(): Promise<void> {
    const { args, flags, out } = await this.start(ChargeGet);
    const lookup = lookupOf(args.id, flags);
    await out.one(transactionView, await readCharge(await this.operator(), lookup));
  }
}
