import type { Row } from '../../contract/row.ts';
import type { JournalEntry } from '../../storage/journal/journal.ts';
import type { Operator } from '../operator.ts';
import type { Finding } from './finding.ts';

/**
 * Asks the service what became of an entry, by reading alone: payouts, transfers and card charges by their reference,
 * refunds and reversals by comparing amounts (§4, unshown.md §10 "Retry rule").
 * @throws PixError when it could not be asked
 */
export async function findOutcome(operator: Operator, entry: JournalEntry): Promise<Finding> {
  if (entry.family === 'hub') return (await import('./find-hub-outcome.ts')).findHubOutcome(operator, entry);
  if (entry.family === 'card')
    return (await import('./find-card-outcome.ts')).findCardOutcome(operator, entry);
  return (await import('./find-main-outcome.ts')).findMainOutcome(operator, entry);
}

/** What is shown of an entry that is known to be applied; null when the service does not show it now. */
export async function showOutcome(operator: Operator, entry: JournalEntry): Promise<Row<unknown> | null> {
  if (entry.family === 'hub' && entry.kind !== 'refund')
    return (await import('./find-hub-outcome.ts')).showHubMovement(operator, entry);
  return (await findOutcome(operator, entry)).row ?? null;
}
