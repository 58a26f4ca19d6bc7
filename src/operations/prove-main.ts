import { readPayout, readTransfer } from '../contract/routes/payouts.ts';
import { readTransaction } from '../contract/routes/transactions.ts';
import type { Row } from '../contract/row.ts';
import type { Transaction } from '../contract/schemas/transaction.ts';
import { PixError } from '../domain/errors.ts';
import type { JournalEntry } from '../storage/journal.ts';
import { callRow } from './call-row.ts';
import type { Applied, Finding } from './money-proof.ts';
import type { Operator } from './operator.ts';

/** Main family: payouts and transfers carry their reference, a refund shows in what its charge has given back. */
export async function proveMain(operator: Operator, entry: JournalEntry): Promise<Finding> {
  if (entry.kind === 'refund') return proveRefund(operator, entry);
  const query = { clientReference: entry.reference };
  const row = await orAbsent(() =>
    entry.kind === 'transfer'
      ? callRow(operator, readTransfer, { query })
      : callRow(operator, readPayout, { query }),
  );
  if (row === null) return { kind: 'absent' };
  if (row.item.amount !== null && row.item.amount.toCents() !== entry.amountCents)
    return { kind: 'undecided', why: 'journal.other_amount', seen: row.item.id };
  return { kind: 'found', row, as: appliedOf(row.item) };
}

async function proveRefund(operator: Operator, entry: JournalEntry): Promise<Finding> {
  const row = await callRow(operator, readTransaction, { path: { id: entry.subject ?? '' } });
  const given = row.item.refundAmount === null ? 0n : (row.item.refundAmount.toCents() ?? null);
  return byGivenBack(entry, given, { row, as: refundAppliedOf(row.item) });
}

/** A refund by what its charge had given back before, and has now; in cents. */
export function byGivenBack(
  entry: Pick<JournalEntry, 'amountCents' | 'beforeCents'>,
  given: bigint | null,
  found: { readonly row: Row<unknown>; readonly as: Applied },
): Finding {
  const { row } = found;
  if (given === null || entry.beforeCents === null)
    return { kind: 'undecided', why: 'journal.cannot_compare', row };
  const more = given - entry.beforeCents;
  if (more === entry.amountCents) return { kind: 'found', ...found };
  return more === 0n ? { kind: 'absent', row } : { kind: 'undecided', why: 'journal.other_refund', row };
}

/** Null for what the service does not have (404). */
export async function orAbsent<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PixError && error.kind === 'missing') return null;
    throw error;
  }
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
