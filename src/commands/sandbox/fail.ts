import { transactionIdArgument } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { failTransaction } from '../../contract/routes/control.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class SandboxFail extends PixCommand {
  static override traits = { onSandbox: true, shows: [transactionView, transaction] };
  static override summary = 'Fail a pending sandbox transaction';
  static override examples = ['pix sandbox fail PIX20261121ABCDEF'];
  static override args = { id: transactionIdArgument({ required: true, description: 'transaction id' }) };
  static override flags = changeFlags;

  async run(): Promise<void> {
    const { args, out } = await this.start(SandboxFail);
    await out.one(transactionView, await this.call(failTransaction, { path: { id: args.id } }));
  }
}
