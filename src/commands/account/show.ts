import { watchFlag } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { readAccount } from '../../contract/routes/account.ts';
import { accountView } from '../../output/views/money/account-view.ts';

export default class AccountShow extends PixCommand {
  static override traits = { prints: [accountView] };
  static override summary = 'Show the account: limits, balance, permissions';
  static override examples = ['pix account show'];
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { out } = await this.start(AccountShow);
    await out.one(accountView, await this.call(readAccount, {}));
  }
}
