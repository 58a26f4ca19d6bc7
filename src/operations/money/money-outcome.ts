import type { Row } from '../../contract/row.ts';
import type { PixError } from '../../domain/errors.ts';
import type { JournalEntry } from '../../storage/journal/journal.ts';

/** How a movement of money ended, as data instead of an exception. `error` says why, and what to do. */
export type Moved<T> =
  | {
      readonly outcome: 'confirmed';
      readonly row: Row<T>;
      /** Id of the journal entry. */
      readonly entry: string;
      /**
       * `sent`: sent by this order. `found`: sent, and found after its answer was lost. `before`: done by an earlier
       * order.
       */
      readonly how: 'sent' | 'found' | 'before';
      /** The part of the answer that differs from the order, see `Mismatch`; null if none does. */
      readonly mismatch: string | null;
    }
  | {
      readonly outcome: 'refused' | 'not_applied' | 'unknown' | 'not_sent';
      readonly error: PixError;
      /** Id of the journal entry; when nothing was sent, of the entry that prevented it. */
      readonly entry: string;
    };

/**
 * Repeats the request of an entry under its lease, with the idempotency key for which the service returns the original
 * (§4.2).
 */
export type Repeat<T> = (entry: JournalEntry, lost: PixError) => Promise<Moved<T>>;

/** Returns the resource of an applied payment. @throws PixError for every other outcome */
export function confirmedRow<T>(moved: Moved<T>): Row<T> {
  if (moved.outcome === 'confirmed') return moved.row;
  throw moved.error;
}
