import { boolean, integer, string } from '@oclif/core/flags';
import { completes } from '../../cli/flags/flag-types.ts';
import { startDetached, startInForeground } from '../../cli/flows/start-sandbox.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { SCENARIOS, type Scenario } from '../../contract/schemas/control.ts';
import { runningView } from '../../output/views/setup/sandbox-view.ts';

export default class SandboxStart extends PixCommand {
  static override traits = { tellsSecrets: true, shows: [runningView] };
  static override summary = 'Start a local sandbox of the service and its profile "sandbox"';
  static override description =
    'Listens on loopback only; no account is needed. Ctrl-C stops the sandbox. The next start continues where it stopped, except with --data :memory:.';
  static override examples = [
    'pix sandbox start',
    'pix sandbox start --data :memory: --port 0 --json',
    'pix sandbox start --detach',
  ];
  static override flags = {
    port: integer({
      min: 0,
      max: 65_535,
      default: 4480,
      helpValue: 'PORT',
      description: 'port; 0 for any free port',
    }),
    data: string({
      helpValue: 'DIR|:memory:',
      ...completes('files'),
      description: 'folder for its data (default: below PIX_DATA_DIR); :memory: stores nothing',
    }),
    seed: integer({
      min: 0,
      helpValue: 'N',
      description: 'seed of ids, tokens and random values of new data (default: random)',
    }),
    traffic: integer({
      min: 1,
      max: 60_000,
      helpValue: 'RATE',
      description: 'generate traffic: actions per minute',
    }),
    'no-challenge': boolean({ description: 'deliver to webhooks that have not answered the challenge' }),
    scenario: string({ options: [...SCENARIOS], description: 'traffic scenario' }),
    detach: boolean({ description: 'run in the background' }),
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
