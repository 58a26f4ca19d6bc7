import { string } from '@oclif/core/flags';
import { apiFamilyFlag, familyOf, refuseFlags } from '../../cli/flags/api-family-flag.ts';
import { endTime, LIST, startTime, transactionIdFlag } from '../../cli/flags/flag-types.ts';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { hubStatementFilters } from '../../cli/flags/hub-filters.ts';
import { windowOf } from '../../cli/flags/parse-values.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { withServiceTime } from '../../cli/session/with-service-time.ts';
import { listStatements } from '../../contract/routes/account.ts';
import { STATEMENT_TRIGGERS } from '../../contract/schemas/hub.ts';
import { walkPages } from '../../operations/walk-pages.ts';
import { statementView } from '../../output/views/money/account-view.ts';
import { hubStatementView } from '../../output/views/money/hub-views.ts';

export default class StatementList extends PixCommand {
  static override traits = { prints: [hubStatementView, statementView] };
  static override summary = 'List statement entries, newest first';
  static override examples = [
    'pix statement list --from today',
    'pix statement list --from 30d --all -o csv',
    'pix statement list --family hub --trigger PAYOUT',
  ];
  static override flags = {
    from: startTime({ default: '7d' }),
    to: endTime({ default: 'now' }),
    transaction: transactionIdFlag({ description: 'only entries of this transaction' }),
    trigger: string({
      ...LIST,
      options: [...STATEMENT_TRIGGERS],
      description: 'origin of the entry (--family hub)',
    }),
    amount: string({ helpValue: 'REAIS', description: 'exact amount in reais, without sign (--family hub)' }),
    family: apiFamilyFlag,
    ...listFlags,
  };

  async run(): Promise<void> {
    const { flags, out, session } = await this.start(StatementList);
    const operator = await this.operator();
    if (familyOf(flags.family, session) === 'hub') {
      const { hubListStatement } = await import('../../contract/routes/hub.ts');
      const filters = await withServiceTime(operator, flags, (now) => hubStatementFilters(flags, now));
      const rows = walkPages(operator, hubListStatement, filters, this.walk(flags));
      return void (await out.many(hubStatementView, rows));
    }
    refuseFlags('main', flags, ['trigger', 'amount']);
    const { from, to } = await withServiceTime(operator, flags, (now) => windowOf(flags, now));
    const query = {
      createdAtFrom: from,
      createdAtTo: to,
      ...(flags.transaction && { transactionId: flags.transaction }),
    };
    await out.many(statementView, walkPages(operator, listStatements, query, this.walk(flags)));
  }
}
