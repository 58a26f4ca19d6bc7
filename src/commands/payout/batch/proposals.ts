import { boolean } from '@oclif/core/flags';
import { watchFlag } from '../../../cli/flags/flag-types.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { listProposals, proposalRecord } from '../../../operations/batch/stored-proposals.ts';
import { storedProposalView } from '../../../output/views/money/batch-view.ts';

export default class PayoutBatchProposals extends PixCommand {
  static override traits = { waitsForJournal: true, usesProfileFamily: true, shows: [storedProposalView] };
  static override summary = 'List proposed batches that wait for approval';
  static override description =
    "Lists the proposals of the profile's account in the journal, which machines share through PIX_JOURNAL_URL. Proposer and approver see the same states, whatever the names of their profiles are.";
  static override examples = ['pix payout batch proposals', 'pix payout batch proposals --all --json'];
  static override flags = {
    all: boolean({ description: 'also approved, rejected, expired and sent proposals' }),
    ...watchFlag,
  };

  async run(): Promise<void> {
    const { flags, out, session } = await this.start(PayoutBatchProposals);
    const journal = await session.journal();
    await session.journalMark.warn(journal);
    const all = await listProposals(await this.operator(), journal);
    const shown = flags.all ? all : all.filter(({ state }) => state === 'waiting');
    await out.ownMany(storedProposalView, shown.map(proposalRecord));
  }
}
