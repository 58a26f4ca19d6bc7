import { chargeIdArgument } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { expireCharge } from '../../contract/routes/control.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class SandboxExpire extends PixCommand {
  static override traits = { onSandbox: true, shows: [transactionView, transaction] };
  static override summary = 'Expire a pending sandbox charge';
  static override examples = ['pix sandbox expire PIX20261121ABCDEF'];
  static override args = { id: chargeIdArgument({ required: true, description: 'transaction id' }) };
  static override flags = changeFlags;

  async run(): Promise<void> {
    const { args, out } = await this.start(SandboxExpire);
    await out.one(transactionView, await this.call(expireCharge, { path: { id: args.id } }));
  }
}
