import { string } from '@oclif/core/args';
import { PixCommand } from '../../cli/pix-command.ts';
import { watchFlag } from '../../cli/watch/watch-flag.ts';
import { readStatement } from '../../contract/routes/account.ts';
import { callRoute } from '../../operations/call-route.ts';
import { statementView } from '../../output/views/money/account-view.ts';

export default class StatementGet extends PixCommand {
  static override summary = 'Show a statement entry';
  static override examples = ['pix statement get clx0a1b2c3'];
  static override args = { id: string({ required: true, description: 'statement entry id' }) };
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { args, out } = await this.start(StatementGet);
    const found = await callRoute(await this.operator(), readStatement, { path: { id: args.id } });
    await out.one(statementView, found);
  }
}
