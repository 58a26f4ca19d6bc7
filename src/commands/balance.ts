import { boolean } from '@oclif/core/flags';
import { familyFlag, familyOf } from '../cli/flags/family.ts';
import { PixCommand } from '../cli/pix-command.ts';
import { readBalance, readHubBalance, watchBalance } from '../operations/read-balance.ts';
import { balanceView } from '../output/views/service.ts';

export default class Balance extends PixCommand {
  static override summary = 'Show the account balance';
  static override examples = ['pix balance', 'pix balance --watch'];
  static override flags = {
    family: familyFlag,
    watch: boolean({ description: 'show it again whenever it changes, until Ctrl-C' }),
  };

  async run(): Promise<void> {
    const { flags, out, session } = await this.start(Balance);
    const operator = await this.operator();
    if (flags.watch) this.endsBySignal();
    if (familyOf(flags.family, session) === 'hub') {
      const { hubBalanceView } = await import('../output/views/hub.ts');
      const rows = flags.watch ? watchBalance(operator, readHubBalance) : [await readHubBalance(operator)];
      for await (const row of rows) await out.one(hubBalanceView, row);
      return;
    }
    const rows = flags.watch ? watchBalance(operator, readBalance) : [await readBalance(operator)];
    for await (const row of rows) await out.one(balanceView, row);
  }
}
