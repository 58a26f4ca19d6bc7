import { webhookIdArgument } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { resendWebhook } from '../../contract/routes/webhooks.ts';
import { resend } from '../../contract/schemas/webhook.ts';
import { resendView } from '../../output/views/webhooks/callback-view.ts';

export default class ResendWebhook extends PixCommand {
  static override traits = { audited: true, changes: true, shows: [resendView, resend] };
  static override summary = 'Resend the failed deliveries of a webhook';
  static override description = 'The service queues the deliveries. To see the result: `pix callback list`.';
  static override examples = ['pix resend webhook clx0a1b2c3 --yes'];
  static override args = { id: webhookIdArgument({ required: true, description: 'webhook id' }) };
  static override flags = changeFlags;

  async run(): Promise<void> {
    const { args, out } = await this.start(ResendWebhook);
    const input = { path: { webhookId: args.id }, body: {} };
    const what = { what: args.id };
    await out.one(resendView, await this.confirmAndCall(resendWebhook, input, 'resend.confirm', what));
  }
}
