import type { JournalEntry } from '../../../storage/journal/journal.ts';
import type { Operator } from '../../operator.ts';

/**
 * The time from which lists are searched for an entry, in ms since 1970: the service's before it was sent, or ours if that
 * is earlier. Either clock may be ahead. Null when the service did not return its time.
 */
export const searchFrom = ({ notBefore, createdAt }: JournalEntry): number | null =>
  notBefore === null ? null : Math.min(notBefore, createdAt);

/**
 * Whether the journal knows one of these ids as the result of another payment. An answer that differed from its order
 * does not count: its id may be this payment's.
 */
export async function isOfAnother(
  operator: Operator,
  entry: JournalEntry,
  ids: readonly (string | null)[],
): Promise<boolean> {
  const names = ids.filter((id) => id !== null);
  const journal = await operator.journal();
  for await (const other of journal.walk({ names, states: ['confirmed'] })) {
    const isResult = other.serviceId !== null && names.includes(other.serviceId);
    if (isResult && other.id !== entry.id && other.mismatch === null) return true;
  }
  return false;
}
