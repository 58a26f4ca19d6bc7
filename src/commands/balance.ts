import { apiFamilyFlag, familyOf } from '../cli/flags/api-family-flag.ts';
import type { BalanceWatchLines } from '../cli/flows/balance-watch-lines.ts';
import { PixCommand } from '../cli/pix-command.ts';
import { watchFlag } from '../cli/watch/watch-flag.ts';
import { readBalance, readHubBalance } from '../operations/read-balance.ts';
import { canDraw } from '../output/drawing/write-lines.ts';
import { balanceView } from '../output/views/money/account-view.ts';
import { hubBalanceView } from '../output/views/money/hub-views.ts';

export default class Balance extends PixCommand {
  static override traits = { prints: [balanceView, hubBalanceView] };
  static override summary = 'Show the account balance';
  static override examples = ['pix balance', 'pix balance --watch'];
  static override flags = { family: apiFamilyFlag, ...watchFlag };

  #history: BalanceWatchLines | undefined;

  async run(): Promise<void> {
    const { flags, out, session } = await this.start(Balance);
    const operator = await this.operator();
    if (flags.watch !== undefined && canDraw(out.options)) {
      const { BalanceWatchLines: History } = await import('../cli/flows/balance-watch-lines.ts');
      this.#history ??= new History();
    }
    if (familyOf(flags.family, session) !== 'hub') {
      const row = await readBalance(operator);
      return this.#history?.show(out.options, row.item) ?? out.one(balanceView, row);
    }
    const row = await readHubBalance(operator);
    await (this.#history?.show(out.options, row.item) ?? out.one(hubBalanceView, row));
  }
}
