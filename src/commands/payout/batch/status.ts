import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { refuseWithout } from '../../../cli/flags/refuse-flags.ts';
import { batchSummary } from '../../../cli/flows/payments/batch-summary.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { batchByName, writeResults } from '../../../operations/batch/batches.ts';
import { followAccepted } from '../../../operations/batch/follow-accepted.ts';
import { batchView } from '../../../output/views/batch.ts';

export default class PayoutBatchStatus extends PixCommand {
  static override summary = 'Tell how far a batch is, from any terminal; without a name, all of them';
  static override description =
    'By the journal; of one batch, what was accepted is read again first. Its rows one by one: `pix journal list --batch NAME`.';
  static override examples = [
    '<%= config.bin %> payout batch status folha-2026-11',
    '<%= config.bin %> payout batch status folha-2026-11 --result folha.result.csv',
  ];
  static override args = { batch: string({ description: 'name of the batch' }) };
  static override flags = {
    result: stringFlag({ helpValue: 'FILE', description: 'write how each row ended, as csv' }),
  };

  async run(): Promise<void> {
    const { args, flags, out, session, typed } = await this.start(PayoutBatchStatus);
    const journal = await session.journal();
    if (args.batch === undefined) {
      refuseWithout(typed, 'BATCH', ['result']);
      const all = await journal.batches({ profile: session.profileName });
      await out.ownMany(
        batchView,
        all.map((state) => batchSummary(state, state.states, null)),
      );
      return;
    }
    const named = await batchByName(journal, session.profileName, args.batch);
    await followAccepted(await this.operator(), journal, named);
    const state = (await journal.batch(named.scope, named.name)) ?? named;
    const results = this.path(flags.result) ?? null;
    if (results !== null) await writeResults(journal, state, results);
    await out.own(batchView, batchSummary(state, state.states, results));
  }
}
