import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { BatchCommand } from '../../cli/batch-command.ts';
import { familyOf, refuseFlags } from '../../cli/flags/api-family-flag.ts';
import {
  batchMapFlag,
  batchSettings,
  maxTotalOf,
  proposalFlags,
  repeatingFlags,
} from '../../cli/flags/batch-flags.ts';
import { refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { proposeBatch } from '../../cli/flows/payments/propose-batch.ts';

export default class PayoutBatch extends BatchCommand {
  static override traits = { ...BatchCommand.traits, changesNothingWith: 'propose' };
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
    file: string({ required: true, description: 'CSV file: UTF-8 or Windows-1252, separated by `,` or `;`' }),
  };
  static override flags = {
    name: stringFlag({ helpValue: 'BATCH', description: 'batch name (default: the file name)' }),
    map: batchMapFlag,
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
    await this.pay(started, batch);
  }
}
