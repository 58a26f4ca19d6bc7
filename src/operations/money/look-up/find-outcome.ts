import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import type { JournalEntry } from '../../../storage/journal/journal-entry.ts';
import type { Operator } from '../../operator.ts';
import type { LookUpFinding } from './look-up-finding.ts';

/**
 * Finds out whether the service applied a payment. A refund or reversal is found by the refunded amounts of
 * its charge. Other payments are found by reference or in the hub's statement (§4, unshown.md §10 "Retry
 * rule"). Only reads.
 * @throws PixError when the service cannot be read
 */
export async function findOutcome(operator: Operator, entry: JournalEntry): Promise<LookUpFinding> {
  if (entry.family === 'hub') return (await import('./find-hub-outcome.ts')).findHubOutcome(operator, entry);
  if (entry.family === 'card')
    return (await import('./find-card-outcome.ts')).findCardOutcome(operator, entry);
  return (await import('./find-main-outcome.ts')).findMainOutcome(operator, entry);
}

export async function showOutcome(
  operator: Operator,
  entry: JournalEntry,
): Promise<DecodedRow<unknown> | null> {
  if (entry.family === 'hub' && entry.kind !== 'refund')
    return (await import('./find-hub-outcome.ts')).showHubMovement(operator, entry);
  return (await findOutcome(operator, entry)).row ?? null;
}
