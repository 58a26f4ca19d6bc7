import { boolean, string } from '@oclif/core/flags';
import { completes, REPEATABLE } from '../cli/flags/flag-types.ts';
import { PixCommand } from '../cli/pix-command.ts';
import { dashboardInput } from '../cli/stores/dashboard-input.ts';

export default class Dashboard extends PixCommand {
  static override summary = 'Watch balance, transactions, deliveries and disputes live';
  static override description =
    'Opens a full screen; `?` shows its keys. With --once, or without a terminal, prints one reading of everything as text or JSON. With several --profile, the overview has a row for each.';
  static override examples = [
    'pix dashboard',
    'pix dashboard --profile shop --profile market',
    'pix dashboard --once --json',
    'pix dashboard --once --fail-on red',
    'pix dashboard --once --format openmetrics',
  ];
  static override flags = {
    profile: string({
      ...REPEATABLE,
      helpValue: 'NAME',
      ...completes('profiles'),
      description: 'profile to show; repeat it to watch several (PIX_PROFILE)',
    }),
    once: boolean({ description: 'print one reading and exit' }),
    format: string({
      options: ['openmetrics'],
      helpValue: 'FORMAT',
      exclusive: ['json', 'output', 'jq', 'fields'],
      description: 'with --once: print the figures as metrics, for monitoring',
    }),
    'fail-on': string({
      options: ['red'],
      helpValue: 'LEVEL',
      description: 'with --once: exit code 8 if something needs attention now',
    }),
    'no-mouse': boolean({ description: 'leave the mouse to the terminal' }),
  };

  async run(): Promise<void> {
    const started = await this.start(Dashboard);
    const { flags, out } = started;
    const request = {
      ...(await dashboardInput(this.world, started, await this.operator())),
      mouse: !flags['no-mouse'],
      others: (flags.profile ?? []).slice(1),
    };
    const { canDraw, openDashboard } = await import('../dashboard/open-dashboard.ts');
    const once =
      flags.once || out.forMachines || flags.format !== undefined || flags['fail-on'] !== undefined;
    if (!once && canDraw(this.world)) {
      this.endsBySignal();
      await openDashboard(this.world, request);
      return;
    }
    const { showSnapshot } = await import('../dashboard/show-snapshot.ts');
    const noteRetries = started.notes.sumUpRetries();
    const shown = showSnapshot(this.world, request, out, flags.format !== undefined);
    const level = await shown.finally(noteRetries);
    if (flags['fail-on'] === 'red' && level === 'red') this.endsWith('check');
  }
}
