import { planArgument } from '../../../cli/flags/batch-flags.ts';
import { openOwnProposal } from '../../../cli/flows/payments/open-proposal.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { describeFindings } from '../../../operations/acts/batch.ts';
import { proposalRecord } from '../../../operations/batch/stored-proposals.ts';
import { storedProposalView } from '../../../output/views/money/batch-view.ts';

export default class PayoutBatchShow extends PixCommand {
  static override traits = { waitsForJournal: true, usesProfileFamily: true, shows: [storedProposalView] };
  static override summary = 'Show a proposed batch: totals, state, new receivers, unusual amounts';
  static override description =
    'Lists rows whose receiver this account has never paid, and rows that differ more than tenfold from the last payment to the same receiver, as found when the batch was proposed. The receivers are in the CSV file; `pix payout batch approve PLAN` compares them again and shows their masked keys.';
  static override examples = ['pix payout batch show folha-2026-11', 'pix payout batch show folha.plan.json'];
  static override args = { plan: planArgument };

  async run(): Promise<void> {
    const started = await this.start(PayoutBatchShow);
    const { args, out } = started;
    const known = await openOwnProposal(
      started,
      await this.operator(),
      args.plan,
      await this.planPath(args.plan),
    );
    await out.own(storedProposalView, proposalRecord(known));
    started.notes.all(describeFindings(known.findings));
  }
}
