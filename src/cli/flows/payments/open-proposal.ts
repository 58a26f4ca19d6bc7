import {
  type BatchProposal,
  checkApprover,
  hashOfFile,
  readProposal,
  refused,
} from '../../../operations/batch/batch-proposal.ts';
import { describeTime } from '../../../output/describe-time.ts';
import type { Started } from '../../pix-command.ts';
import { userAndHost } from '../../session/user-and-host.ts';

/**
 * Reads a plan. Checks that this user may approve the plan now, and that the csv file has not changed since
 * the proposal.
 * @param given absolute path of the csv file; default: the file in the folder of the plan
 * @throws PixError `usage` that names the problem: nothing was sent
 */
export async function openProposal(
  { session, notes, out }: Started,
  plan: string,
  given: string | undefined,
): Promise<{ readonly proposal: BatchProposal; readonly file: string }> {
  const { dirname, join } = process.getBuiltinModule('node:path');
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
  const file = given ?? join(dirname(plan), proposal.file);
  if ((await hashOfFile(file, session.signal)) !== proposal.sha256) throw refused('other_file', { file });
  const time = (iso: string): string => describeTime(iso, { ...out.options, relativeTimes: false });
  notes.note('proposal.by', { ...proposedBy, at: time(proposedAt), until: time(expiresAt) });
  return { proposal, file };
}
