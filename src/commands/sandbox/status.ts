import { watchFlag } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { readSandbox } from '../../contract/routes/control.ts';
import { sandboxStatus } from '../../contract/schemas/control.ts';
import { sandboxView } from '../../output/views/setup/sandbox-view.ts';

export default class SandboxStatus extends PixCommand {
  static override traits = { onSandbox: true, prints: [sandboxView, sandboxStatus] };
  static override summary = 'Show the contents and clock of the running sandbox';
  static override examples = ['pix sandbox status'];
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { out } = await this.start(SandboxStatus);
    await out.one(sandboxView, await this.call(readSandbox, {}));
  }
}
