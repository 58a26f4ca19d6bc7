import type { BatchState } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import { isAccepted, refreshEntries } from '../money/refresh-entries.ts';
import type { Operator } from '../operator.ts';

/**
 * Queries the status of the batch's accepted payments again.
 * @returns the number of payments that are still only accepted
 */
export async function refreshAcceptedRows(
  operator: Operator,
  journal: Journal,
  { scope, name }: Pick<BatchState, 'scope' | 'name'>,
): Promise<number> {
  const accepted = async function* (): AsyncGenerator<JournalEntry> {
    for await (const entry of journal.walk({ batch: name, states: ['confirmed'] }))
      if (entry.scope === scope && isAccepted(entry)) yield entry;
  };
  let open = 0;
  for await (const entry of refreshEntries(async () => operator, journal, accepted()))
    if (isAccepted(entry)) open += 1;
  return open;
}
