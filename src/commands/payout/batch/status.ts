import { batchFlags } from '../../../cli/flags/batch-flags.ts';
import { batchArgument, excelFlag, fileFlag, watchFlag } from '../../../cli/flags/flag-types.ts';
import { refuseWithout } from '../../../cli/flags/refuse-flags.ts';
import { printReasons, printUnpaidRows } from '../../../cli/flows/payments/print-batch.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { batchProgress, findBatch, refreshAcceptedRows } from '../../../operations/batch/find-batch.ts';
import { unpaidRows, writeResults } from '../../../operations/batch/result-file.ts';
import { batchRecord, batchView } from '../../../output/views/money/batch-view.ts';
import { batchSummary } from '../../../storage/journal/batch-plan.ts';

export default class PayoutBatchStatus extends PixCommand {
  static override summary = 'Show the progress of a batch, or of all batches';
  static override description =
    'Read from the journal; for a single batch, accepted payments are first read again from the service. To list its rows: `pix journal list --batch NAME`.';
  static override examples = [
    'pix payout batch status folha-2026-11',
    'pix payout batch status folha-2026-11 --result folha.result.csv',
  ];
  static override args = { batch: batchArgument() };
  static override flags = {
    result: fileFlag({ description: 'write the outcome of each row to a CSV file' }),
    force: batchFlags.force,
    excel: excelFlag,
    ...watchFlag,
  };
  static override traits = {
    prints: [batchView],
    waitsForJournal: true,
    usesProfileFamily: true,
    writesCsv: true,
  };

  async run(): Promise<void> {
    const started = await this.start(PayoutBatchStatus);
    const { args, flags, out, notes, session, typed } = started;
    if (flags.result === undefined && out.options.form !== 'csv') refuseWithout(typed, '--result', ['excel']);
    const journal = await session.journal();
    await session.journalMark.warn(journal);
    if (args.batch === undefined) {
      refuseWithout(typed, 'BATCH', ['result', 'force']);
      const all = await journal.batches.list({ profile: session.profileName });
      await out.ownMany(
        batchView,
        all.map((batch) => batchRecord(batchSummary(batch))),
      );
      return;
    }
    const named = await findBatch(journal, session.profileName, args.batch);
    await refreshAcceptedRows(await this.operator(), journal, named);
    const state = (await batchProgress(journal, named)) ?? named;
    if (flags.result === undefined) refuseWithout(typed, '--result', ['force']);
    const results = this.resultPath(flags.result, [state.file]) ?? null;
    const target = results === null ? null : { file: results, replaces: flags.force };
    if (target !== null) await writeResults(journal, state, target, out.options.csvStyle, session.signal);
    const summary = batchSummary(state);
    await out.own(batchView, batchRecord(summary, { results }));
    const { accepted, completed, failed: count, rows } = summary;
    if (accepted + completed < rows && printUnpaidRows(started, summary, await unpaidRows(journal, state)))
      printReasons(started, summary.reasons);
    if (count > 0) notes.note('batch.failed_rows', { count, name: state.name });
  }
}
