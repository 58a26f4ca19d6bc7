import { string } from '@oclif/core/flags';
import { listFlags } from '../../cli/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { whenOf } from '../../cli/reading.ts';
import { listStatements } from '../../contract/routes/account.ts';
import { walkPages } from '../../operations/walk-pages.ts';
import { statementView } from '../../output/views/account.ts';

export default class StatementList extends PixCommand {
  static override summary = 'List the movements of the account, newest first';
  static override examples = [
    '<%= config.bin %> statement list --from today',
    '<%= config.bin %> statement list --from 30d --all -o csv',
  ];
  static override flags = {
    from: string({
      default: '7d',
      helpValue: 'WHEN',
      description: 'from: a date, ISO 8601, or 2h, 3d, yesterday, today',
    }),
    to: string({ default: 'now', helpValue: 'WHEN', description: 'to, inclusive' }),
    transaction: string({ helpValue: 'ID', description: 'movements of one transaction' }),
    ...listFlags,
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(StatementList);
    const now = this.world.clock.now();
    const query = {
      createdAtFrom: whenOf('from', flags.from, now, 'from'),
      createdAtTo: whenOf('to', flags.to, now, 'to'),
      ...(flags.transaction && { transactionId: flags.transaction }),
    };
    await out.many(statementView, walkPages(await this.operator(), listStatements, query, this.walk(flags)));
  }
}
