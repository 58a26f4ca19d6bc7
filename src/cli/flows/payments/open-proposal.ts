import { fail } from '../../../domain/errors.ts';
import { type BatchProposal, personText, readProposal } from '../../../operations/batch/batch-proposal.ts';
import {
  findProposal,
  type KnownProposal,
  knownProposal,
} from '../../../operations/batch/stored-proposals.ts';
import type { Operator } from '../../../operations/operator.ts';
import { readScope } from '../../../operations/payouts/read-payer.ts';
import type { Started } from '../../pix-command.ts';

/**
 * Returns the proposal that PLAN names: a plan file, or the id or batch name of a proposal in the journal. Names it
 * in the audit log. Does not check the account of a plan file.
 * @param file absolute path of the plan; null if PLAN is not a file
 * @throws PixError `usage` or `missing`
 */
export async function openProposal(
  { session }: Pick<Started, 'session'>,
  operator: Operator,
  named: string,
  file: string | null,
): Promise<KnownProposal> {
  const journal = await session.journal();
  // Check the journal before the plan's signature: a different journal has a different signing key, so every
  // plan would seem to have been changed.
  await session.journalMark.check(journal);
  // The audit log also names plans that are refused.
  const tell = ({ id, proposedBy }: BatchProposal): void =>
    void session.told.subjects.push(`plan ${id}`, `proposed by ${personText(proposedBy)}`);
  if (file === null) {
    const known = await findProposal(operator, journal, named);
    tell(known.proposal);
    return known;
  }
  const proposal = readProposal(journal, file);
  tell(proposal);
  return knownProposal(operator, journal, proposal);
}

/** As `openProposal`, and checks that the proposal belongs to the account of the profile. */
export async function openOwnProposal(
  started: Pick<Started, 'session'>,
  operator: Operator,
  named: string,
  file: string | null,
): Promise<KnownProposal> {
  const known = await openProposal(started, operator, named, file);
  const { family, account, environment } = known.proposal;
  if (file !== null && (await readScope(operator, family)) !== account)
    throw fail('proposal.other_account', { environment });
  return known;
}
