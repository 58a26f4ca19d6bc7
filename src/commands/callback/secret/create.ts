import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { showAndKeepSecret } from '../../../cli/session/keep-webhook-secret.ts';
import { createCallbackSecret } from '../../../contract/routes/webhooks.ts';
import { prepareRoute } from '../../../operations/call-route.ts';
import { newSecretView } from '../../../output/views/webhooks/new-secret-view.ts';

export default class CallbackSecretCreate extends PixCommand {
  static override traits = { tellsSecrets: true, audited: true, changes: true };
  static override summary = 'Create the secret that signs deliveries to callback URLs';
  static override examples = ['pix callback secret create --yes'];
  static override flags = changeFlags;

  async run(): Promise<void> {
    const started = await this.start(CallbackSecretCreate);
    const create = await prepareRoute(await this.operator(), createCallbackSecret, {});
    await this.confirm('callback.create.confirm');
    await showAndKeepSecret(started, 'callbacks', newSecretView, await create());
  }
}
