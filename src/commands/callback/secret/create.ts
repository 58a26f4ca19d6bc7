import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { showAndKeepSecret } from '../../../cli/session/keep-webhook-secret.ts';
import { createCallbackSecret } from '../../../contract/routes/webhooks.ts';
import { newSecret } from '../../../contract/schemas/webhook.ts';
import { newSecretView } from '../../../output/views/webhooks/webhook-view.ts';

export default class CallbackSecretCreate extends PixCommand {
  static override traits = {
    tellsSecrets: true,
    audited: true,
    changes: true,
    shows: [newSecretView, newSecret],
  };
  static override summary = 'Create the secret that signs deliveries to callback URLs';
  static override examples = ['pix callback secret create --yes'];
  static override flags = changeFlags;

  async run(): Promise<void> {
    const started = await this.start(CallbackSecretCreate);
    const secret = await this.confirmAndCall(createCallbackSecret, {}, 'callback.create.confirm');
    await showAndKeepSecret(started, 'callbacks', newSecretView, secret);
  }
}
