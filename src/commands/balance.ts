import { boolean } from '@oclif/core/flags';
import { familyFlag, familyOf } from '../cli/flags/family-flag.ts';
import { PixCommand } from '../cli/pix-command.ts';
import { readBalance, readHubBalance } from '../operations/read-balance.ts';
import { balanceView } from '../output/views/money/balance.ts';

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
    const isHub = familyOf(flags.family, session) === 'hub';
    if (flags.watch) {
      this.endsBySignal();
      const { watch } = await import('../cli/flows/watch-balances.ts');
      return watch(out, operator, isHub);
    }
    if (!isHub) return out.one(balanceView, await readBalance(operator));
    const { hubBalanceView } = await import('../output/views/money/hub.ts');
    await out.one(hubBalanceView, await readHubBalance(operator));
  }
}
