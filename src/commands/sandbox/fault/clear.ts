import { SandboxCommand } from '../../../cli/sandbox-command.ts';
import { clearFaults } from '../../../contract/routes/control.ts';
import { walkPages } from '../../../operations/walk-pages.ts';
import { faultView } from '../../../output/views/sandbox.ts';

export default class SandboxFaultClear extends SandboxCommand {
  static override summary = 'Take all faults of the sandbox away';
  static override examples = ['<%= config.bin %> sandbox fault clear'];

  async run(): Promise<void> {
    const { out } = await this.start(SandboxFaultClear);
    await out.many(
      faultView,
      walkPages(await this.operator(), clearFaults, undefined, { limit: Number.POSITIVE_INFINITY }),
    );
  }
}
