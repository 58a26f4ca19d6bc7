import { boolean, string } from '@oclif/core/flags';
import { planArgument } from '../../../cli/flags/batch-flags.ts';
import { openOwnProposal } from '../../../cli/flows/payments/open-proposal.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { rejectBatch } from '../../../operations/acts/batch.ts';
import { proposalRecord } from '../../../operations/batch/stored-proposals.ts';
import { storedProposalView } from '../../../output/views/money/batch-view.ts';

export default class PayoutBatchReject extends PixCommand {
  static override traits = {
    waitsForJournal: true,
    usesProfileFamily: true,
    audited: true,
    changes: true,
    shows: [storedProposalView],
  };
  static override summary = 'Reject a proposed batch for good';
  static override description =
    'The journal stores who rejected the proposal and why, and the proposer sees both. The proposer can also reject the own proposal, to withdraw it. A rejected proposal stays rejected: propose the batch again.';
  static override examples = ['pix payout batch reject folha-2026-11 --reason "line 14: wrong receiver"'];
  static override args = { plan: planArgument };
  static override flags = {
    reason: string({ required: true, helpValue: 'TEXT', description: 'why, for the proposer' }),
    yes: boolean({ char: 'y', description: 'accepted, but not needed: nothing is asked' }),
  };

  async run(): Promise<void> {
    const started = await this.start(PayoutBatchReject);
    const { args, flags, out, notes, session } = started;
    const operator = await this.operator();
    const known = await openOwnProposal(started, operator, args.plan, await this.planPath(args.plan));
    session.told.subjects.push(known.proposal.batch);
    await out.own(storedProposalView, proposalRecord(await rejectBatch(operator, known, flags.reason)));
    notes.note('proposal.rejected_now', { name: known.proposal.batch });
  }
}
