import type { JournalEntry } from '../../../storage/journal/journal-entry.ts';
import type { Operator } from '../../operator.ts';

/**
 * Returns the earliest possible time of the payment, in ms since 1970. Either clock may be ahead, so this is
 * the service's time or ours, whichever is earlier. Null when the service did not return its time.
 */
export const searchFrom = ({ notBefore, createdAt }: JournalEntry): number | null =>
  notBefore === null ? null : Math.min(notBefore, createdAt);

/**
 * Returns whether one of these service ids belongs to another payment in the journal. Skips entries with a
 * mismatch, because the service id of such an entry may belong to this payment.
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
