import { idArgument, watchFlag } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { readStatement } from '../../contract/routes/account.ts';
import { statementView } from '../../output/views/money/account-view.ts';

export default class StatementGet extends PixCommand {
  static override traits = { prints: [statementView] };
  static override summary = 'Show a statement entry';
  static override examples = ['pix statement get clx0a1b2c3'];
  static override args = { id: idArgument({ required: true, description: 'statement entry id' }) };
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { args, out } = await this.start(StatementGet);
    await out.one(statementView, await this.call(readStatement, { path: { id: args.id } }));
  }
}
