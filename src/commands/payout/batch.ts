import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { familyOf, refuseFlags } from '../../cli/flags/api-family-flag.ts';
import { batchSettings, maxTotalOf, proposalFlags, repeatingFlags } from '../../cli/flags/batch-flags.ts';
import { refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { payBatch } from '../../cli/flows/payments/pay-batch.ts';
import { proposeBatch } from '../../cli/flows/payments/propose-batch.ts';
import { PixCommand } from '../../cli/pix-command.ts';

export default class PayoutBatch extends PixCommand {
  static override traits = {
    audited: true,
    changes: true,
    changesNothingWith: 'propose',
    writesCsv: true,
    scopes: ['WITHDRAW'],
  };
  static override summary = 'Pay a batch from a CSV file, each row at most once';
  static override description =
    'Columns: key,amount,reference,comment,document; the last three are optional. All rows are checked before anything is sent. Running the same file again pays only the remaining rows. Exit code 10 if some rows failed, remain, or have an unknown outcome.';
  static override examples = [
    'pix payout batch folha.csv --max-total 150000,00',
    'pix payout batch folha.csv --name folha-2026-11 --confirm-amount 148200,50',
    'pix payout batch folha.csv --propose folha.plan.json',
    'pix payout batch folha.csv --dry-run',
  ];
  static override args = {
    file: string({ required: true, description: 'CSV file: UTF-8 or Latin-1, separated by `,` or `;`' }),
  };
  static override flags = {
    name: stringFlag({ helpValue: 'BATCH', description: 'batch name (default: the file name)' }),
    ...proposalFlags,
    ...repeatingFlags,
  };

  async run(): Promise<void> {
    const started = await this.start(PayoutBatch);
    const { args, flags, session, typed } = started;
    const family = familyOf(flags.family, session);
    // The hub has no route to read a payout (§4.2).
    if (family === 'hub') refuseFlags(family, flags, ['wait']);
    const allowDuplicate = flags['allow-duplicate'] === true;
    const more = { maxTotal: maxTotalOf(flags), allowDuplicate, settings: batchSettings(flags) };
    const batch = { file: this.path(args.file), name: flags.name, family, ...more };
    const plan = this.path(flags.propose);
    if (plan !== undefined)
      return proposeBatch(started, await this.operator(), { ...batch, plan, seconds: flags['expires-in'] });
    refuseWithout(typed, '--propose', ['expires-in']);
    const end = await payBatch(started, await this.operator(), {
      ...batch,
      wait: flags.wait,
      results: this.resultPath(flags.result, [batch.file]),
      failedOut: this.resultPath(flags['failed-out'], [batch.file], 'retry.place.hint'),
      confirm: (total, words, showAll) =>
        this.confirmAmount(total, flags['confirm-amount'], 'batch.confirm', words, showAll),
    });
    if (end === 'partial') this.endsWith('partial');
  }
}
