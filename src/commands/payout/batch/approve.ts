import { BatchCommand } from '../../../cli/batch-command.ts';
import { refuseFlags } from '../../../cli/flags/api-family-flag.ts';
import { batchFlags } from '../../../cli/flags/batch-flags.ts';
import { fileArgument, fileFlag } from '../../../cli/flags/flag-types.ts';
import type { Started } from '../../../cli/pix-command.ts';
import { userAndHost } from '../../../cli/session/record-command.ts';
import {
  type BatchProposal,
  checkApprover,
  hashOfFile,
  readProposal,
  refused,
} from '../../../operations/batch/batch-proposal.ts';
import { describeTime } from '../../../output/describe-time.ts';

/** These flags are removed, because the plan already contains their values. */
const { concurrency: _c, lookup: _l, family: _f, 'max-total': _m, 'stop-after': _s, ...paying } = batchFlags;

export default class PayoutBatchApprove extends BatchCommand {
  static override summary = 'Pay a batch that somebody else proposed';
  static override description =
    'The plan is a file from `pix payout batch FILE --propose PLAN`. It is refused if a byte of the plan or of the CSV file changed, if the plan has expired or is for another account, or if the same user and profile proposed it. Proposer and approver need the same journal (PIX_JOURNAL_URL between machines and users). A plan that is approved twice pays once.';
  static override examples = [
    'pix payout batch approve folha.plan.json --profile director',
    'pix payout batch approve folha.plan.json --file /shared/folha.csv --confirm-amount 148200,50',
  ];
  static override args = { plan: fileArgument({ required: true, description: 'plan file; - for stdin' }) };
  static override flags = {
    file: fileFlag({ description: 'CSV file of the batch (default: next to the plan); - for stdin' }),
    ...paying,
  };

  async run(): Promise<void> {
    const started = await this.start(PayoutBatchApprove);
    const { args, flags } = started;
    const plan = await this.inputPath(args.plan);
    const folder = this.inputs.has(plan)
      ? this.world.cwd
      : process.getBuiltinModule('node:path').dirname(plan);
    const given = await this.inputPath(flags.file);
    const { proposal, file } = await openProposal(started, { plan, folder, given });
    const { batch: name, family, concurrency, lookup, allowDuplicate, columns, stopAfter } = proposal;
    if (family === 'hub') refuseFlags(family, flags, ['wait']);
    const settings = { concurrency, lookup, columns, stopAfter, approvedPlan: proposal.id };
    const batch = { file, name, family, maxTotal: null, allowDuplicate, approves: proposal, settings };
    await this.pay(started, batch, [file, plan]);
  }
}

/**
 * Reads a plan. Checks that this user may approve the plan now, and that the csv file has not changed since
 * the proposal.
 * @param given absolute path of the csv file; default: the file in `folder`
 * @throws PixError `usage` that names the problem: nothing was sent
 */
async function openProposal(
  { session, notes, out }: Started,
  {
    plan,
    folder,
    given,
  }: { readonly plan: string; readonly folder: string; readonly given: string | undefined },
): Promise<{ readonly proposal: BatchProposal; readonly file: string }> {
  const journal = await session.journal();
  // Check the journal before the plan's signature: a different journal has a different signing key, so every
  // plan would seem to have been changed.
  await session.journalMark.check(journal);
  const proposal = readProposal(journal, plan);
  const { proposedBy, proposedAt, expiresAt } = proposal;
  // Record the plan and its author before the checks, so that the audit log also names plans that are
  // refused.
  const who = `${proposedBy.user}@${proposedBy.host} (${proposedBy.profile})`;
  session.told.subjects.push(`plan ${proposal.id}`, `proposed by ${who}`);
  checkApprover(proposal, { ...userAndHost(), profile: session.profileName }, out.options.nowMs);
  const file = given ?? process.getBuiltinModule('node:path').join(folder, proposal.file);
  if ((await hashOfFile(file, session.signal)) !== proposal.sha256) throw refused('other_file', { file });
  const time = (iso: string): string => describeTime(iso, { ...out.options, relativeTimes: false });
  notes.note('proposal.by', { ...proposedBy, at: time(proposedAt), until: time(expiresAt) });
  return { proposal, file };
}
