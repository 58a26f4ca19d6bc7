import { watchFlag } from '../cli/flags/flag-types.ts';
import { PixCommand } from '../cli/pix-command.ts';
import { readStatus } from '../contract/routes/account.ts';
import { statusView } from '../output/views/money/account-view.ts';

export default class Status extends PixCommand {
  static override traits = { prints: [statusView] };
  static override summary = 'Show service status';
  static override examples = ['pix status'];
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { out } = await this.start(Status);
    await out.one(statusView, await this.call(readStatus, {}));
  }
}
