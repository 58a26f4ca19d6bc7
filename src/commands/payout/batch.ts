import { string } from '@oclif/core/args';
import { boolean, string as stringFlag } from '@oclif/core/flags';
import { batchFlags, batchSettings } from '../../cli/flags/batch-flags.ts';
import { familyOf, refuseFlags } from '../../cli/flags/family-flag.ts';
import { amountOf } from '../../cli/flags/parse-values.ts';
import { payBatch } from '../../cli/flows/payments/pay-batch.ts';
import { PixCommand } from '../../cli/pix-command.ts';

export default class PayoutBatch extends PixCommand {
  static override audited = true;
  static override summary = 'Pay a batch from a CSV file, each row at most once';
  static override description =
    'Columns: key,amount,reference,comment,document; the last three are optional. All rows are checked before anything is sent. Running the same file again pays only what remains. Exit code 10 if some rows failed, remain, or have an unknown outcome.';
  static override examples = [
    'pix payout batch folha.csv --max-total 150000,00',
    'pix payout batch folha.csv --name folha-2026-11 --confirm-amount 148200,50',
    'pix payout batch folha.csv --dry-run',
  ];
  static override args = {
    file: string({ required: true, description: 'CSV file: UTF-8 or Latin-1, separated by `,` or `;`' }),
  };
  static override flags = {
    name: stringFlag({ helpValue: 'BATCH', description: 'batch name (default: the file name)' }),
    'allow-duplicate': boolean({
      description: 'also pay rows without a reference that another batch paid in the last 7 days',
    }),
    ...batchFlags,
  };
  static override changes = true;
  static override writesCsv = true;
  static override scopes = ['WITHDRAW'];

  async run(): Promise<void> {
    const started = await this.start(PayoutBatch);
    const { args, flags, session } = started;
    const maxTotal = flags['max-total'] === undefined ? null : amountOf(flags['max-total']);
    const family = familyOf(flags.family, session);
    // The hub cannot read a payout back, so it cannot wait for one (§4.2).
    if (family === 'hub') refuseFlags(family, flags, ['wait']);
    const end = await payBatch(started, await this.operator(), {
      file: this.path(args.file),
      name: flags.name,
      family,
      maxTotal,
      settings: batchSettings(flags),
      allowDuplicate: flags['allow-duplicate'],
      wait: flags.wait,
      results: this.path(flags.result),
      confirm: (total, words, showAll) =>
        this.confirmAmount(total, flags['confirm-amount'], 'batch.confirm', words, showAll),
    });
    if (end === 'partial') this.endsWith('partial');
  }
}
