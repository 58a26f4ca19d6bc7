import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { clearFaults } from '../../../contract/routes/control.ts';
import { fault } from '../../../contract/schemas/control.ts';
import { walkAll } from '../../../operations/walk-pages.ts';
import { faultView } from '../../../output/views/setup/sandbox-view.ts';

export default class SandboxFaultClear extends PixCommand {
  static override traits = { onSandbox: true, shows: [faultView, fault] };
  static override summary = 'Remove all sandbox faults';
  static override examples = ['pix sandbox fault clear'];
  static override flags = changeFlags;

  async run(): Promise<void> {
    const { out } = await this.start(SandboxFaultClear);
    const operator = await this.operator();
    await out.many(faultView, walkAll(operator, clearFaults, operator.run.extra));
  }
}
