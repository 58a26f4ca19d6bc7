import { changeFlags } from '../../cli/flags/global-flags.ts';
import { SandboxCommand } from '../../cli/sandbox-command.ts';
import { endSandbox } from '../../operations/sandbox/end-sandbox.ts';
import { sandboxView } from '../../output/views/setup/sandbox-view.ts';

export default class SandboxStop extends SandboxCommand {
  static override summary = 'Stop the running sandbox';
  static override examples = ['pix sandbox stop'];
  static override flags = changeFlags;

  async run(): Promise<void> {
    const { out } = await this.start(SandboxStop);
    await out.one(sandboxView, await endSandbox(await this.operator()));
  }
}
