import { string } from '@oclif/core/args';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { resendTransaction } from '../../contract/routes/webhooks.ts';
import { prepareRoute } from '../../operations/call-route.ts';
import { resendView } from '../../output/views/webhooks/callback-view.ts';

export default class ResendTransaction extends PixCommand {
  static override traits = { audited: true, changes: true };
  static override summary = 'Resend the deliveries of a transaction to its callback URL';
  static override description = 'The service queues the deliveries. To see the result: `pix callback list`.';
  static override examples = ['pix resend transaction PIX20261121ABCDEF --yes'];
  static override args = { id: string({ required: true, description: 'transaction id' }) };
  static override flags = changeFlags;

  async run(): Promise<void> {
    const { args, out } = await this.start(ResendTransaction);
    const resend = await prepareRoute(await this.operator(), resendTransaction, {
      path: { transactionId: args.id },
    });
    await this.confirm('resend.confirm', { what: args.id });
    await out.one(resendView, await resend());
  }
}
