import { string } from '@oclif/core/flags';
import { familyFlag, familyOf, refuseFlags } from '../../cli/flags/family.ts';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { hubStatementFilters } from '../../cli/flags/hub-filters.ts';
import { whenOf } from '../../cli/flags/parse-values.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { atServiceTime } from '../../cli/session/at-service-time.ts';
import { listStatements } from '../../contract/routes/account.ts';
import { STATEMENT_TRIGGERS } from '../../contract/schemas/hub.ts';
import { walkPages } from '../../operations/walk-pages.ts';
import { statementView } from '../../output/views/account.ts';

export default class StatementList extends PixCommand {
  static override summary = 'List the movements of the account, newest first';
  static override examples = [
    '<%= config.bin %> statement list --from today',
    '<%= config.bin %> statement list --from 30d --all -o csv',
    '<%= config.bin %> statement list --family hub --trigger PAYOUT',
  ];
  static override flags = {
    from: string({
      default: '7d',
      helpValue: 'WHEN',
      description: 'from: a date, ISO 8601, or 2h, 3d, yesterday, today',
    }),
    to: string({ default: 'now', helpValue: 'WHEN', description: 'to, inclusive' }),
    transaction: string({ helpValue: 'ID', description: 'movements of one transaction' }),
    trigger: string({
      multiple: true,
      multipleNonGreedy: true,
      delimiter: ',',
      options: [...STATEMENT_TRIGGERS],
      description: 'what moved the money (--family hub)',
    }),
    amount: string({ helpValue: 'REAIS', description: 'exact amount, without its sign (--family hub)' }),
    family: familyFlag,
    ...listFlags,
  };

  async run(): Promise<void> {
    const { flags, out, session } = await this.start(StatementList);
    const operator = await this.operator();
    if (familyOf(flags.family, session) === 'hub') {
      const { hubListStatement } = await import('../../contract/routes/hub.ts');
      const { hubStatementView } = await import('../../output/views/hub.ts');
      const filters = await atServiceTime(operator, flags, (now) => hubStatementFilters(flags, now));
      const rows = walkPages(operator, hubListStatement, filters, this.walk(flags));
      return void (await out.many(hubStatementView, rows));
    }
    refuseFlags('main', flags, ['trigger', 'amount']);
    const query = await atServiceTime(operator, flags, (now) => ({
      createdAtFrom: whenOf('from', flags.from, now, 'from'),
      createdAtTo: whenOf('to', flags.to, now, 'to'),
      ...(flags.transaction && { transactionId: flags.transaction }),
    }));
    await out.many(statementView, walkPages(operator, listStatements, query, this.walk(flags)));
  }
}
