import { webhookIdArgument } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { noteSecretRotation } from '../../cli/flows/listening/listen-secrets.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { showAndKeepSecret } from '../../cli/session/keep-webhook-secret.ts';
import { rotateWebhookSecret } from '../../contract/routes/webhooks.ts';
import { newSecret } from '../../contract/schemas/webhook.ts';
import { newSecretView } from '../../output/views/webhooks/webhook-view.ts';

export default class WebhookRotateSecret extends PixCommand {
  static override traits = {
    tellsSecrets: true,
    audited: true,
    changes: true,
    shows: [newSecretView, newSecret],
  };
  static override summary = 'Replace the secret of a webhook';
  static override description = 'The old secret stops working immediately.';
  static override examples = ['pix webhook rotate-secret clx0a1b2c3 --yes'];
  static override args = { id: webhookIdArgument({ required: true, description: 'webhook id' }) };
  static override flags = changeFlags;

  async run(): Promise<void> {
    const started = await this.start(WebhookRotateSecret);
    const { id } = started.args;
    const path = { id };
    const secret = await this.confirmAndCall(rotateWebhookSecret, { path }, 'webhook.rotate.confirm', path);
    noteSecretRotation(started, await showAndKeepSecret(started, id, newSecretView, secret));
  }
}
