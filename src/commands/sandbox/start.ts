import { boolean, integer, string } from '@oclif/core/flags';
import { startDetached, startInForeground } from '../../cli/flows/start-sandbox.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { SCENARIOS, type Scenario } from '../../contract/schemas/control.ts';

export default class SandboxStart extends PixCommand {
  static override summary = 'Run the service on this machine, and write the profile "sandbox"';
  static override description =
    'Loopback only, no account needed. Ctrl-C ends it; with --data it goes on where it stopped.';
  static override examples = [
    '<%= config.bin %> sandbox start',
    '<%= config.bin %> sandbox start --data :memory: --port 0 --json',
    '<%= config.bin %> sandbox start --detach',
  ];
  static override flags = {
    port: integer({ min: 0, max: 65_535, default: 4480, description: 'port; 0 is any free one' }),
    data: string({
      helpValue: 'DIR|:memory:',
      description: 'where it keeps its state; below PIX_DATA_DIR when left out',
    }),
    seed: integer({ min: 0, default: 1, helpValue: 'N', description: 'ids, tokens and chance come from it' }),
    traffic: integer({
      min: 1,
      max: 60_000,
      helpValue: 'RATE',
      description: 'let life happen by itself: turns a minute',
    }),
    'no-challenge': boolean({ description: 'deliver to webhooks that have not echoed the challenge (§6.6)' }),
    scenario: string({ options: [...SCENARIOS], description: 'the kind of day that traffic tells of' }),
    detach: boolean({ description: 'leave it running in the background' }),
  };

  async run(): Promise<void> {
    const started = await this.start(SandboxStart);
    const { flags } = started;
    const data = flags.data === ':memory:' ? flags.data : this.path(flags.data);
    const challenge = !flags['no-challenge'];
    const wishes = { ...flags, data, challenge, scenario: flags.scenario as Scenario | undefined };
    if (flags.detach) return startDetached(this.world, started, wishes);
    this.endsBySignal();
    await startInForeground(this.world, started, wishes);
  }
}
