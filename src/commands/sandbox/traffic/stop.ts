import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { stopTraffic } from '../../../contract/routes/control.ts';
import { sandboxStatus } from '../../../contract/schemas/control.ts';
import { sandboxView } from '../../../output/views/setup/sandbox-view.ts';

export default class SandboxTrafficStop extends PixCommand {
  static override traits = { onSandbox: true, shows: [sandboxView, sandboxStatus] };
  static override summary = 'Stop sandbox traffic';
  static override examples = ['pix sandbox traffic stop'];
  static override flags = changeFlags;

  async run(): Promise<void> {
    const { out } = await this.start(SandboxTrafficStop);
    await out.one(sandboxView, await this.call(stopTraffic, {}));
  }
}
