import {
  checkApprover,
  hashOfFile,
  type Proposal,
  readProposal,
  refused,
} from '../../../operations/batch/batch-proposal.ts';
import { describeTime } from '../../../output/time.ts';
import type { Start } from '../../pix-command.ts';
import { whoRuns } from '../../session/who-runs.ts';

/**
 * Reads a plan, checks that this user may approve it now and that the csv file is the proposed one, and says who proposed
 * it.
 * @param given absolute path of the csv file; by default beside the plan
 * @throws PixError `usage` naming what is wrong: nothing was sent
 */
export async function openProposal(
  { session, notes, out }: Start<unknown, unknown>,
  plan: string,
  given: string | undefined,
): Promise<{ readonly proposal: Proposal; readonly file: string }> {
  const { dirname, join } = process.getBuiltinModule('node:path');
  const journal = await session.journal();
  // With the key of another journal, the plan would seem to be changed.
  await session.journalMark.check(journal);
  const proposal = readProposal(journal, plan);
  const { proposedBy, proposedAt, expiresAt } = proposal;
  // Before the checks, so that the audit log names the plan that they refuse.
  const who = `${proposedBy.user}@${proposedBy.host} (${proposedBy.profile})`;
  session.told.subjects.push(`plan ${proposal.id}`, `proposed by ${who}`);
  checkApprover(proposal, { ...whoRuns(), profile: session.profileName }, out.options.nowMs);
  const file = given ?? join(dirname(plan), proposal.file);
  if ((await hashOfFile(file, session.signal)) !== proposal.sha256) throw refused('other_file', { file });
  const time = (iso: string): string => describeTime(iso, { ...out.options, relativeTimes: false });
  notes.note('proposal.by', { ...proposedBy, at: time(proposedAt), until: time(expiresAt) });
  return { proposal, file };
}
