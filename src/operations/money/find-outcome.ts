import type { Row } from '../../contract/row.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { JournalEntry, Settlement } from '../../storage/journal/journal.ts';
import type { Operator } from '../operator.ts';

/** What the service itself says of an intent. */
export type Finding =
  | { readonly kind: 'found'; readonly row: Row<unknown>; readonly as: Applied }
  /** `row`: of a refund, the charge that shows nothing of it. */
  | { readonly kind: 'absent'; readonly row?: Row<unknown> }
  /** It answered, and still nobody can tell; `why` are the words. */
  | {
      readonly kind: 'undecided';
      readonly why: MessageKey;
      readonly seen?: string;
      readonly row?: Row<unknown>;
    };

/** What is kept of a movement that was applied. */
export type Applied = Pick<Settlement, 'serviceId' | 'serviceStatus' | 'endToEndId'>;

/**
 * Asks the service what became of an entry, by reading alone: payouts, transfers and card charges by their reference,
 * refunds and reversals by comparing amounts (§4, unshown.md §10 "Retry rule").
 * @throws PixError when it could not be asked
 */
export async function findProof(operator: Operator, entry: JournalEntry): Promise<Finding> {
  if (entry.family === 'hub') return (await import('./find-hub-outcome.ts')).proveHub(operator, entry);
  if (entry.family === 'card') return (await import('./find-card-outcome.ts')).proveCard(operator, entry);
  return (await import('./find-main-outcome.ts')).proveMain(operator, entry);
}

/** What is shown of an entry that is known to be applied; null when the service does not show it now. */
export async function showProof(operator: Operator, entry: JournalEntry): Promise<Row<unknown> | null> {
  if (entry.family === 'hub' && entry.kind !== 'refund')
    return (await import('./find-hub-outcome.ts')).showHubMovement(operator, entry);
  return (await findProof(operator, entry)).row ?? null;
}
