import type { BatchState } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { BatchRow } from './batch-row.ts';
import { MOST_UNPAID } from './result-file.ts';
import { fromEntry, isPaidOrAccepted, withEntries } from './row-result.ts';

/**
 * Returns the first rows that are neither paid nor accepted, in the order of the file.
 * @param here results of this run, by reference; used for rows that have no journal entry
 */
export async function unpaidRows(
  journal: Journal,
  batch: BatchState,
  here: ReadonlyMap<string, BatchRow<'result'>> = new Map(),
): Promise<readonly BatchRow<'result'>[]> {
  const found: BatchRow<'result'>[] = [];
  for await (const { row, entry } of withEntries(journal, batch, journal.batches.rows(batch.id))) {
    const result = (entry === undefined ? here.get(row.reference) : undefined) ?? fromEntry(row, entry);
    if (!isPaidOrAccepted(result.outcome)) found.push(result);
    if (found.length === MOST_UNPAID) return found;
  }
  return found;
}
