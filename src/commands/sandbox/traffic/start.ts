import { integer, string } from '@oclif/core/flags';
import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { SandboxCommand } from '../../../cli/sandbox-command.ts';
import { startTraffic } from '../../../contract/routes/control.ts';
import { SCENARIOS, type Scenario } from '../../../contract/schemas/control.ts';
import { callRow } from '../../../operations/call-row.ts';
import { sandboxView } from '../../../output/views/sandbox.ts';

export default class SandboxTrafficStart extends SandboxCommand {
  static override summary = 'Make up traffic in the sandbox: charges, payments, payouts, refunds, disputes';
  static override description = 'From the seed of the sandbox: the same seed tells the same story.';
  static override examples = [
    '<%= config.bin %> sandbox traffic start --rate 120',
    '<%= config.bin %> sandbox traffic start --scenario med-storm',
  ];
  static override flags = {
    rate: integer({ min: 1, max: 60_000, default: 30, helpValue: 'N', description: 'turns a minute' }),
    scenario: string({ options: [...SCENARIOS], description: 'the kind of day; a common one when left out' }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(SandboxTrafficStart);
    const scenario = flags.scenario as Scenario | undefined;
    const body = { perMinute: flags.rate, ...(scenario && { scenario }) };
    await out.one(sandboxView, await callRow(await this.operator(), startTraffic, { body }));
  }
}
