import { boolean } from '@oclif/core/flags';
import { webhookIdArgument } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { readChallenge, runChallenge } from '../../contract/routes/webhooks.ts';
import { verification } from '../../contract/schemas/webhook.ts';
import { verificationView } from '../../output/views/webhooks/callback-view.ts';

export default class WebhookChallenge extends PixCommand {
  static override traits = { shows: [verificationView, verification] };
  static override summary = 'Show whether a webhook is verified (sandbox only)';
  static override description =
    'Exit code 8 if the webhook is not verified. With --run, the check is repeated.';
  static override examples = ['pix webhook challenge clx0a1b2c3', 'pix webhook challenge clx0a1b2c3 --run'];
  static override args = { id: webhookIdArgument({ required: true, description: 'webhook id' }) };
  static override flags = {
    run: boolean({ description: 'repeat the check, after fixing the endpoint' }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const { args, flags, out, typed } = await this.start(WebhookChallenge);
    if (!flags.run) refuseWithout(typed, '--run', Object.keys(changeFlags));
    const row = flags.run ? runChallenge : readChallenge;
    const record = await this.call(row, { path: { id: args.id } });
    await out.one(verificationView, record);
    if (record.item.status !== 'verified') this.endsWith('check');
  }
}
