import { PixCommand } from '../cli/pix-command.ts';
import { watchFlag } from '../cli/watch/watch-flag.ts';
import { readStatus } from '../contract/routes/account.ts';
import { callRoute } from '../operations/call-route.ts';
import { statusView } from '../output/views/money/account-view.ts';

export default class Status extends PixCommand {
  static override summary = 'Show service status';
  static override examples = ['pix status'];
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { out } = await this.start(Status);
    await out.one(statusView, await callRoute(await this.operator(), readStatus, {}));
  }
}
