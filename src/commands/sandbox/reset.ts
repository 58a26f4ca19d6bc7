import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { resetSandbox } from '../../contract/routes/control.ts';
import { sandboxStatus } from '../../contract/schemas/control.ts';
import { sandboxView } from '../../output/views/setup/sandbox-view.ts';

export default class SandboxReset extends PixCommand {
  static override traits = { onSandbox: true, shows: [sandboxView, sandboxStatus] };
  static override summary = 'Delete all sandbox data; tokens stay valid';
  static override examples = ['pix sandbox reset --yes'];
  static override flags = changeFlags;

  async run(): Promise<void> {
    const { out } = await this.start(SandboxReset);
    const reset = await this.confirmAndCall(resetSandbox, { body: {} }, 'sandbox.reset.confirm');
    await out.one(sandboxView, reset);
  }
}
