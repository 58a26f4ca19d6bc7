import { formatCents } from '../../../domain/money/decimal.ts';
import { jsonNumber } from '../../../domain/text/json.ts';
import { type Person, personText } from '../../../operations/batch/batch-proposal.ts';
import type { Finding, ProposalFindings } from '../../../operations/batch/proposal-findings.ts';
import type { KnownProposal } from '../../../operations/batch/stored-proposals.ts';
import type { Started } from '../../pix-command.ts';

/** Prints the rows of a proposed batch to which the approver must pay attention. */
export function printFindings(
  { notes }: Pick<Started, 'notes'>,
  { newReceivers, tenfold }: ProposalFindings,
): void {
  const print = (rows: readonly Finding[], count: number): void => {
    for (const { line, amountCents, lastCents, key } of rows) {
      const words = { line, amount: formatCents(amountCents), key: key ?? '-' };
      const last = lastCents === null ? '' : formatCents(lastCents);
      if (lastCents === null) notes.note(key === null ? 'proposal.row' : 'proposal.row_to', words);
      else notes.note(key === null ? 'proposal.row_last' : 'proposal.row_to_last', { ...words, last });
    }
    if (count > rows.length) notes.note('batch.more_rows', { count: count - rows.length });
  };
  if (newReceivers.count > 0) {
    const { count, cents, first } = newReceivers;
    notes.note('proposal.new_receivers', { count, total: formatCents(cents) });
    print(first, count);
  }
  if (tenfold.count > 0) {
    notes.note('proposal.tenfold', { count: tenfold.count });
    print(tenfold.first, tenfold.count);
  }
  if (newReceivers.count + tenfold.count === 0) notes.note('proposal.no_findings');
}

/** Returns the result of the commands that show a proposal. */
export const proposalRecord = ({ proposal, state, decision, file, findings }: KnownProposal) => ({
  id: proposal.id,
  batch: proposal.batch,
  state,
  rows: proposal.rows,
  totalCents: jsonNumber(proposal.totalCents),
  family: proposal.family,
  proposedBy: personText(proposal.proposedBy),
  proposedAt: proposal.proposedAt,
  expiresAt: proposal.expiresAt,
  decidedBy: decision === null ? null : personText(JSON.parse(decision.person) as Person),
  decidedAt: decision === null ? null : new Date(decision.decidedAt).toISOString(),
  rejectedBecause: decision?.reason ?? null,
  file,
  newReceivers: findings.newReceivers.count,
  newReceiversCents: jsonNumber(`${findings.newReceivers.cents}`),
  tenfold: findings.tenfold.count,
  // The first rows of each kind, at the time of the proposal.
  newReceiverRows: findings.newReceivers.first.map(rowOf),
  tenfoldRows: findings.tenfold.first.map(rowOf),
});

const rowOf = ({ line, amountCents, lastCents }: Finding) => ({
  line,
  amountCents: jsonNumber(`${amountCents}`),
  lastCents: lastCents === null ? null : jsonNumber(`${lastCents}`),
});
