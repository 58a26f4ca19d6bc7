import { readPayout, readTransfer } from '../../contract/routes/payouts.ts';
import { readTransaction } from '../../contract/routes/transactions.ts';
import type { Row } from '../../contract/row.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import type { JournalEntry } from '../../storage/journal/journal.ts';
import { callRow, orAbsent } from '../call-row.ts';
import type { Operator } from '../operator.ts';
import type { Applied, Finding } from './finding.ts';

/** Main family: payouts and transfers carry their reference, a refund shows in what its charge has given back. */
export async function findMainOutcome(operator: Operator, entry: JournalEntry): Promise<Finding> {
  if (entry.kind === 'refund') return findRefundOutcome(operator, entry);
  const query = { clientReference: entry.reference };
  const row = await orAbsent(() =>
    entry.kind === 'transfer'
      ? callRow(operator, readTransfer, { query })
      : callRow(operator, readPayout, { query }),
  );
  if (row === null) return { kind: 'absent' };
  if (row.item.amount !== null && row.item.amount.toCents() !== entry.amountCents)
    return { kind: 'undecided', why: 'journal.other_amount', seen: row.item.id };
  if (await isElsewhere(operator, entry, row.item))
    return { kind: 'undecided', why: 'journal.other_destination', seen: row.item.id };
  return { kind: 'found', row, as: appliedOf(row.item) };
}

/** Whether what is there under the reference went to another destination; what is masked or not said tells nothing. */
async function isElsewhere(operator: Operator, entry: JournalEntry, item: Transaction): Promise<boolean> {
  const to = entry.kind === 'transfer' ? item.receiverAccountNumber : item.withdrawPixKey;
  // A code may be dynamic: then the journal holds the code itself, and the key is the service's.
  if (to === null || to.includes('*') || entry.kind === 'qr-payout') return false;
  const journal = await operator.journal();
  const spellings = [to, `+${to}`, to.toLowerCase()];
  return !spellings.some((spelling) => journal.fingerprint(spelling) === entry.destinationPrint);
}

async function findRefundOutcome(operator: Operator, entry: JournalEntry): Promise<Finding> {
  const row = await callRow(operator, readTransaction, { path: { id: entry.subject ?? '' } });
  const given = row.item.refundAmount === null ? 0n : (row.item.refundAmount.toCents() ?? null);
  return byGivenBack(operator, entry, given, { row, as: refundAppliedOf(row.item) });
}

/**
 * A refund by what its charge had given back before, and has now; in cents. Other refunds that the journal knows of the
 * same charge, and that had not been given back then, are taken off.
 */
export async function byGivenBack(
  operator: Operator,
  entry: JournalEntry,
  given: bigint | null,
  found: { readonly row: Row<unknown>; readonly as: Applied },
): Promise<Finding> {
  const { row } = found;
  if (given === null || entry.beforeCents === null)
    return { kind: 'undecided', why: 'journal.cannot_compare', row };
  const more = given - entry.beforeCents - (await givenBackSince(operator, entry, entry.beforeCents));
  if (more === entry.amountCents) return { kind: 'found', ...found };
  return more === 0n ? { kind: 'absent', row } : { kind: 'undecided', why: 'journal.other_refund', row };
}

/** Told by amounts, not by times: what an earlier refund had brought the charge to is within `beforeCents`. */
async function givenBackSince(operator: Operator, entry: JournalEntry, beforeCents: bigint): Promise<bigint> {
  const journal = await operator.journal();
  return (await journal.ofSubject(entry.scope, entry.subject ?? ''))
    .filter((other) => other.id !== entry.id && other.state === 'confirmed')
    .filter((other) => (other.beforeCents ?? 0n) + other.amountCents > beforeCents)
    .reduce((sum, { amountCents }) => sum + amountCents, 0n);
}

export const appliedOf = ({ id, status, endToEndId }: Transaction): Applied => ({
  serviceId: id,
  serviceStatus: status,
  endToEndId: endToEndId ?? undefined,
});

export const refundAppliedOf = ({ id, refundStatus, refundEndToEndId }: Transaction): Applied => ({
  serviceId: id,
  serviceStatus: refundStatus ?? undefined,
  endToEndId: refundEndToEndId ?? undefined,
});
