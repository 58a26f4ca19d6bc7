import { fail } from '../../domain/errors.ts';
import { rowStateOf } from '../../domain/money/transaction-statuses.ts';
import type { BatchState } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import { isAccepted, refreshEntries } from '../money/refresh-entries.ts';
import type { Operator } from '../operator.ts';
import { withEntries } from './row-result.ts';

/**
 * Finds a batch by name. If several batches have this name, prefers the batch of the given profile. Also
 * accepts a batch of another profile, because another machine may use another profile name for the same
 * account.
 * @throws PixError `missing`
 */
export async function findBatch(journal: Journal, profile: string, name: string): Promise<BatchState> {
  const named = await journal.batches.list({ name });
  const found = named.find((batch) => batch.profile === profile) ?? named[0];
  if (found) return found;
  throw fail('batch.no_such', { name: name.slice(0, 80), profile });
}

/**
 * Returns the batch with its rows counted by state. If another batch or command has used the reference of a
 * row, the row is counted by the state of that payment.
 */
export async function batchProgress(
  journal: Journal,
  { scope, name }: Pick<BatchState, 'scope' | 'name'>,
): Promise<BatchState | null> {
  const batch = await journal.batches.get(scope, name);
  if (batch === null) return null;
  const own = Object.values(batch.states).reduce((sum, { count }) => sum + count, 0);
  if (own >= batch.rows) return batch;
  const states = { ...batch.states };
  for await (const { entry } of withEntries(journal, batch, journal.batches.rows(batch.id))) {
    if (entry === undefined || entry.batch === name) continue;
    const state = rowStateOf(entry);
    const { count, cents } = states[state] ?? { count: 0, cents: 0n };
    states[state] = { count: count + 1, cents: cents + entry.amountCents };
  }
  return { ...batch, states };
}

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
