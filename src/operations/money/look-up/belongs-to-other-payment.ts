import type { JournalEntry } from '../../../storage/journal/journal.ts';
import type { Operator } from '../../operator.ts';

/**
 * Returns the earlier of the service's time and ours, in ms since 1970, because either clock may be ahead.
 * Null when the service did not return its time.
 */
export const searchFrom = ({ notBefore, createdAt }: JournalEntry): number | null =>
  notBefore === null ? null : Math.min(notBefore, createdAt);

/**
 * Returns whether one of these ids is the result of another payment. Skips entries whose answer differed from
 * their order, because they may store the id of this payment.
 */
export async function belongsToOtherPayment(
  operator: Operator,
  entry: JournalEntry,
  ids: readonly (string | null)[],
): Promise<boolean> {
  const names = ids.filter((id) => id !== null);
  const journal = await operator.money.journal();
  for await (const other of journal.walk({ names, states: ['confirmed'] })) {
    const isResult = other.serviceId !== null && names.includes(other.serviceId);
    if (isResult && other.id !== entry.id && other.mismatch === null) return true;
  }
  return false;
}
