import { BatchCommand } from '../../../cli/batch-command.ts';
import { refuseFlags } from '../../../cli/flags/api-family-flag.ts';
import { batchFlags, planArgument } from '../../../cli/flags/batch-flags.ts';
import { fileFlag } from '../../../cli/flags/flag-types.ts';
import { openProposal } from '../../../cli/flows/payments/open-proposal.ts';
import type { Started } from '../../../cli/pix-command.ts';
import { approvalOf, proposedFile } from '../../../operations/acts/batch.ts';
import type { BatchProposal } from '../../../operations/batch/batch-proposal.ts';
import { describeTime } from '../../../output/describe-time.ts';

/** These flags are removed, because the plan already contains their values. */
const { concurrency: _c, lookup: _l, family: _f, 'max-total': _m, 'stop-after': _s, ...paying } = batchFlags;

export default class PayoutBatchApprove extends BatchCommand {
  static override summary = 'Pay a batch that somebody else proposed';
  static override description =
    'The plan is a file from `pix payout batch FILE --propose PLAN`, or a proposal of `pix payout batch proposals`. It is refused if a byte of the plan or of the CSV file changed, if the plan has expired, was rejected or is for another account, if somebody else approved it, or if the same user and profile proposed it. Proposer and approver need the same journal (PIX_JOURNAL_URL between machines and users). A plan that is approved twice pays once.';
  static override examples = [
    'pix payout batch approve folha-2026-11 --file folha.csv --profile director',
    'pix payout batch approve folha.plan.json --profile director',
    'pix payout batch approve folha.plan.json --confirm-amount 148200,50',
  ];
  static override args = { plan: planArgument };
  static override flags = {
    file: fileFlag({
      description: 'CSV file of the batch (default: next to the plan, or in this folder); - for stdin',
    }),
    ...paying,
  };

  async run(): Promise<void> {
    const started = await this.start(PayoutBatchApprove);
    const { args, flags } = started;
    const plan = await this.planPath(args.plan);
    const given = await this.inputPath(flags.file);
    const known = await openProposal(started, await this.operator(), args.plan, plan);
    const { proposal } = known;
    if (proposal.family === 'hub') refuseFlags(proposal.family, flags, ['wait']);
    const path = process.getBuiltinModule('node:path');
    const isBesidePlan = plan !== null && !this.inputs.has(plan);
    // A plan from stdin or from the journal has no folder. The file may still be where the proposer had it.
    const beside = isBesidePlan ? path.join(path.dirname(plan), proposal.file) : null;
    const file = given ?? beside ?? proposedFile(known, this.world.cwd);
    const payment = await approvalOf(await this.operator(), known, file);
    noteProposer(started, proposal);
    await this.pay(started, payment, plan === null ? [file] : [file, plan]);
  }
}

function noteProposer({ notes, out }: Started, { proposedBy, proposedAt, expiresAt }: BatchProposal): void {
  const time = (iso: string): string => describeTime(iso, { ...out.options, relativeTimes: false });
  notes.note('proposal.by', { ...proposedBy, at: time(proposedAt), until: time(expiresAt) });
}
