import { batchFileFlag } from '../../../cli/flags/batch-flags.ts';
import { batchArgument, excelFlag, fileFlag } from '../../../cli/flags/flag-types.ts';
import { retryFileBeside, writeRetryBatch } from '../../../cli/flows/payments/write-retry-batch.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { batchRetryView } from '../../../output/views/money/batch-view.ts';

export default class PayoutBatchRetry extends PixCommand {
  static override traits = {
    waitsForJournal: true,
    usesProfileFamily: true,
    writesCsv: true,
    shows: [batchRetryView],
  };
  static override summary = 'Write the refused and failed rows of a batch to a new batch file';
  static override description =
    'Pays nothing. The new file contains only rows that certainly moved no money. A row that the service refused or that failed gets a new reference (r1, r1-retry1, r1-retry2). A row that was refused before anything was sent (key not registered, limit of the profile) keeps its reference. Two files written from one batch contain the same references, so paying both pays each row once. The rows of the batch must be unchanged. If the file was moved, or the rows came from a pipe, give them with --file.';
  static override examples = [
    'pix payout batch retry folha-2026-11',
    'pix payout batch retry folha-2026-11 --out folha-2.csv',
  ];
  static override args = { batch: batchArgument({ required: true }) };
  static override flags = {
    file: batchFileFlag,
    out: fileFlag({
      description: 'CSV file to write; it must not exist (default: next to the file of the batch)',
    }),
    excel: excelFlag,
  };

  async run(): Promise<void> {
    const started = await this.start(PayoutBatchRetry);
    const { args, flags } = started;
    await writeRetryBatch(started, await this.operator(), args.batch, async (batch) => {
      const { file: rows, isPiped } = await this.rowsOf(batch, flags.file, 'retry');
      const out = flags.out ?? retryFileBeside(isPiped ? `${batch.name}.csv` : rows);
      return { rows, file: this.resultPath(out, [rows], 'retry.place.hint') ?? out };
    });
  }
}
