import { boolean, string } from '@oclif/core/flags';
import { PixCommand } from '../cli/pix-command.ts';
import { identityOf } from '../cli/session/identity-of.ts';
import { machineStores } from '../cli/session/machine-stores.ts';

export default class Dashboard extends PixCommand {
  static override summary = 'Watch balance, transactions, deliveries and disputes live';
  static override description =
    'Opens a full screen; `?` shows its keys. With --once, or without a terminal, prints one reading of everything as text or JSON.';
  static override examples = [
    'pix dashboard',
    'pix dashboard --once --json',
    'pix dashboard --once --fail-on red',
  ];
  static override flags = {
    once: boolean({ description: 'print one reading and exit' }),
    'fail-on': string({
      options: ['red'],
      helpValue: 'LEVEL',
      description: 'with --once: exit code 8 if something needs attention now',
    }),
  };

  async run(): Promise<void> {
    const { flags, out, notes, words, session } = await this.start(Dashboard);
    const operator = await this.operator();
    const stores = machineStores(this.world, session);
    const { lang, color, reveal } = out.options;
    const { canDraw, dashboardOptions, openDashboard } = await import('../dashboard/open-dashboard.ts');
    const request = { operator, identity: await identityOf(session), words, lang, color, reveal, stores };
    try {
      if (!flags.once && !out.forMachines && flags['fail-on'] === undefined && canDraw(this.world)) {
        this.endsBySignal();
        notes.divert(() => {});
        return await openDashboard(this.world, request);
      }
      const { showSnapshot } = await import('../dashboard/show-snapshot.ts');
      const level = await showSnapshot(dashboardOptions(this.world, request), out);
      if (flags['fail-on'] === 'red' && level === 'red') this.endsWith('check');
    } finally {
      notes.divert(undefined);
      await stores.close();
    }
  }
}
