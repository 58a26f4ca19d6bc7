import { transactionIdArgument } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { resendTransaction } from '../../contract/routes/webhooks.ts';
import { resend } from '../../contract/schemas/webhook.ts';
import { resendView } from '../../output/views/webhooks/callback-view.ts';

export default class ResendTransaction extends PixCommand {
  static override traits = { audited: true, changes: true, shows: [resendView, resend] };
  static override summary = 'Resend the deliveries of a transaction to its callback URL';
  static override description = 'The service queues the deliveries. To see the result: `pix callback list`.';
  static override examples = ['pix resend transaction PIX20261121ABCDEF --yes'];
  static override args = { id: transactionIdArgument({ required: true, description: 'transaction id' }) };
  static override flags = changeFlags;

  async run(): Promise<void> {
    const { args, out } = await this.start(ResendTransaction);
    const path = { transactionId: args.id };
    const what = { what: args.id };
    await out.one(resendView, await this.confirmAndCall(resendTransaction, { path }, 'resend.confirm', what));
  }
}
