import type { JournalEntry } from '../../../storage/journal/journal.ts';
import type { Operator } from '../../operator.ts';

/**
 * Returns the time from which lists are searched for an entry, in ms since 1970. It is the earlier of the
 * service's time and our time before the request, because either clock may be ahead. Null when the service
 * did not return its time.
 */
export const searchFrom = ({ notBefore, createdAt }: JournalEntry): number | null =>
  notBefore === null ? null : Math.min(notBefore, createdAt);

/**
 * Returns whether the journal has one of these ids as the result of another payment. Entries whose answer
 * differed from their order do not count: the id that such an entry stores may be the id of this payment.
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
