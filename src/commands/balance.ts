import { boolean } from '@oclif/core/flags';
import { PixCommand } from '../cli/pix-command.ts';
import { readBalance, watchBalance } from '../operations/read-balance.ts';
import { balanceView } from '../output/views/service.ts';

export default class Balance extends PixCommand {
  static override summary = 'Show the balance of the account';
  static override examples = ['<%= config.bin %> balance', '<%= config.bin %> balance --watch'];
  static override flags = {
    watch: boolean({ description: 'show it again each time it changes, until Ctrl-C' }),
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(Balance);
    const operator = await this.operator();
    if (!flags.watch) return out.one(balanceView, await readBalance(operator));
    this.endsBySignal();
    for await (const row of watchBalance(operator)) await out.one(balanceView, row);
  }
}
