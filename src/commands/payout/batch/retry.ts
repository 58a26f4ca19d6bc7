import { excelFlag } from '../../../cli/flags/csv-and-html-flags.ts';
import { batchArgument, fileFlag } from '../../../cli/flags/flag-types.ts';
import { retryFileBeside, writeRetryBatch } from '../../../cli/flows/payments/write-retry-batch.ts';
import { PixCommand } from '../../../cli/pix-command.ts';

export default class PayoutBatchRetry extends PixCommand {
  static override traits = { writesCsv: true };
  static override summary = 'Write the refused and failed rows of a batch to a new batch file';
  static override description =
    'Pays nothing. The new file contains only rows that certainly moved no money and that `resume` never sends again. Each row gets a new reference (r1, r1-retry1, r1-retry2). Two files written from one batch contain the same references, so paying both pays each row once. The file of the batch must be unchanged, in the same place.';
  static override examples = [
    'pix payout batch retry folha-2026-11',
    'pix payout batch retry folha-2026-11 --out folha-2.csv',
  ];
  static override args = { batch: batchArgument({ required: true }) };
  static override flags = {
    out: fileFlag({
      description: 'CSV file to write; it must not exist (default: next to the file of the batch)',
    }),
    excel: excelFlag,
  };

  async run(): Promise<void> {
    const started = await this.start(PayoutBatchRetry);
    const { args, flags } = started;
    await writeRetryBatch(started, await this.operator(), args.batch, (file) => {
      const out = flags.out ?? retryFileBeside(file);
      return this.resultPath(out, [file], 'retry.place.hint') ?? out;
    });
  }
}
