import { watchFlag } from '../../../cli/flags/flag-types.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { listFaults } from '../../../contract/routes/control.ts';
import { fault } from '../../../contract/schemas/control.ts';
import { walkPages } from '../../../operations/walk-pages.ts';
import { faultView } from '../../../output/views/setup/sandbox-view.ts';

export default class SandboxFaultList extends PixCommand {
  static override traits = { onSandbox: true, prints: [faultView, fault] };
  static override summary = 'List sandbox faults';
  static override examples = ['pix sandbox fault list'];
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { out } = await this.start(SandboxFaultList);
    await out.many(faultView, walkPages(await this.operator(), listFaults, undefined));
  }
}
