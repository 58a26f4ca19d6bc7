import { BatchCommand } from '../../../cli/batch-command.ts';
import { batchFamily, refuseFlags } from '../../../cli/flags/api-family-flag.ts';
import { batchFileFlag, batchSettings, maxTotalOf, repeatingFlags } from '../../../cli/flags/batch-flags.ts';
import { batchArgument } from '../../../cli/flags/flag-types.ts';
import { findBatch } from '../../../operations/batch/find-batch.ts';

export default class PayoutBatchResume extends BatchCommand {
  static override summary = 'Pay the rest of a batch';
  static override description =
    'Unknown outcomes are resolved with the service first; no row is paid twice. The rows must be unchanged. If the file was moved, or the rows came from a pipe, give them with --file.';
  static override examples = ['pix payout batch resume folha-2026-11'];
  static override args = { batch: batchArgument({ required: true }) };
  static override flags = { file: batchFileFlag, ...repeatingFlags };

  async run(): Promise<void> {
    const started = await this.start(PayoutBatchResume);
    const { args, flags, session } = started;
    const journal = await session.journal();
    // Check the journal first: `findBatch` would only report that a new or older journal has no such batch.
    await session.journalMark.check(journal);
    const batch = await findBatch(journal, session.profileName, args.batch);
    const family = batchFamily(batch, flags.family, session);
    if (family === 'hub') refuseFlags(family, flags, ['wait']);
    await this.pay(started, {
      ...(await this.rowsOf(batch, flags.file, 'resume')),
      name: batch.name,
      family,
      maxTotal: maxTotalOf(flags),
      settings: { ...batchSettings(flags, batch.settings), approvedPlan: batch.settings.approvedPlan },
      allowDuplicate: flags['allow-duplicate'],
    });
  }
}
