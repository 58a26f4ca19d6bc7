import { integer, string } from '@oclif/core/flags';
import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { startTraffic } from '../../../contract/routes/control.ts';
import { SCENARIOS, type Scenario, sandboxStatus } from '../../../contract/schemas/control.ts';
import { sandboxView } from '../../../output/views/setup/sandbox-view.ts';

export default class SandboxTrafficStart extends PixCommand {
  static override traits = { onSandbox: true, shows: [sandboxView, sandboxStatus] };
  static override summary = 'Generate sandbox traffic';
  static override description =
    'Creates charges, payments, payouts, refunds and disputes. The same sandbox seed gives the same traffic.';
  static override examples = [
    'pix sandbox traffic start --rate 120',
    'pix sandbox traffic start --scenario med-storm',
  ];
  static override flags = {
    rate: integer({ min: 1, max: 60_000, default: 30, helpValue: 'N', description: 'actions per minute' }),
    scenario: string({ options: [...SCENARIOS], description: 'traffic scenario (default: an ordinary day)' }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(SandboxTrafficStart);
    const scenario = flags.scenario as Scenario | undefined;
    const body = { perMinute: flags.rate, ...(scenario && { scenario }) };
    await out.one(sandboxView, await this.call(startTraffic, { body }));
  }
}
