import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { PixError } from '../../domain/pix-error.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';

interface OfEntry {
  /**
   * Set if the entry is an earlier payment whose outcome this order did not change: whether an earlier run has
   * shown the outcome. `elsewhere`: another account made the payment. This order does not count as showing it.
   */
  readonly earlier?: 'shown' | 'not_shown' | 'elsewhere';
}

/** `confirmed` means that the service applied the movement, not that it is paid. */
export type MoneyOutcome<T> = OfEntry &
  (
    | {
        readonly outcome: 'confirmed';
        readonly row: DecodedRow<T>;
        readonly entry: string;
        /**
         * - `sent`: this order sent the request and got the answer
         * - `found`: the answer was lost, and a look-up or a repetition found the movement
         * - `before`: an earlier order sent the request
         */
        readonly how: 'sent' | 'found' | 'before';
        /** The part of the answer that differs from the request, see `AnswerMismatch`; null if nothing differs. */
        readonly mismatch: string | null;
      }
    | {
        readonly outcome: 'refused' | 'not_applied' | 'unknown' | 'not_sent';
        readonly error: PixError;
        /**
         * Id of the journal entry. If an earlier payment prevented the order, the id of that payment's entry.
         * Null if the journal has no entry for the order.
         */
        readonly entry: string | null;
      }
  );

/**
 * Repeats the request of an entry whose lease this process holds. For a repeated idempotency key, the service
 * returns the original payment (§4.2).
 */
export type Repeat<T> = (entry: JournalEntry, lost: PixError) => Promise<MoneyOutcome<T>>;

/**
 * Returns the answer of a confirmed movement.
 * @throws PixError for every outcome except `confirmed`
 */
export function confirmedRow<T>(moved: MoneyOutcome<T>): DecodedRow<T> {
  if (moved.outcome === 'confirmed') return moved.row;
  throw moved.error;
}
