import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { noteSecretRotation } from '../../../cli/flows/listening/listen-secrets.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { showAndKeepSecret } from '../../../cli/session/keep-webhook-secret.ts';
import { rotateCallbackSecret } from '../../../contract/routes/webhooks.ts';
import { newSecret } from '../../../contract/schemas/webhook.ts';
import { newSecretView } from '../../../output/views/webhooks/webhook-view.ts';

export default class CallbackSecretRotate extends PixCommand {
  static override traits = {
    tellsSecrets: true,
    audited: true,
    changes: true,
    shows: [newSecretView, newSecret],
  };
  static override summary = 'Replace the secret that signs deliveries to callback URLs';
  static override description = 'The old secret stops working immediately.';
  static override examples = ['pix callback secret rotate --yes'];
  static override flags = changeFlags;

  async run(): Promise<void> {
    const started = await this.start(CallbackSecretRotate);
    const secret = await this.confirmAndCall(rotateCallbackSecret, {}, 'callback.rotate.confirm');
    noteSecretRotation(started, await showAndKeepSecret(started, 'callbacks', newSecretView, secret));
  }
}
