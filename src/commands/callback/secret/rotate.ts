import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { noteSecretRotation } from '../../../cli/flows/listening/note-secret-rotation.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { showAndKeepSecret } from '../../../cli/session/keep-webhook-secret.ts';
import { rotateCallbackSecret } from '../../../contract/routes/webhooks.ts';
import { prepareRoute } from '../../../operations/call-route.ts';
import { newSecretView } from '../../../output/views/webhooks/new-secret-view.ts';

export default class CallbackSecretRotate extends PixCommand {
  static override traits = { tellsSecrets: true, audited: true, changes: true };
  static override summary = 'Replace the secret that signs deliveries to callback URLs';
  static override description = 'The old secret stops working immediately.';
  static override examples = ['pix callback secret rotate --yes'];
  static override flags = changeFlags;

  async run(): Promise<void> {
    const started = await this.start(CallbackSecretRotate);
    const rotate = await prepareRoute(await this.operator(), rotateCallbackSecret, {});
    await this.confirm('callback.rotate.confirm');
    noteSecretRotation(started, await showAndKeepSecret(started, 'callbacks', newSecretView, await rotate()));
  }
}
