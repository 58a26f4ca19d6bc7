import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { PixError } from '../../domain/pix-error.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { EntryOutcome, JournalEntry } from '../../storage/journal/journal-entry.ts';

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

export type Confirmed<T> = Extract<MoneyOutcome<T>, { readonly outcome: 'confirmed' }>;

/**
 * Returns the outcome of a confirmed movement.
 * @throws PixError for every outcome except `confirmed`
 */
export function confirmed<T>(moved: MoneyOutcome<T>): Confirmed<T> {
  if (moved.outcome === 'confirmed') return moved;
  throw moved.error;
}

export type LookUpFinding =
  | { readonly kind: 'found'; readonly row: DecodedRow<unknown>; readonly as: Applied }
  /**
   * The service has no such payment. For a refund, `row` is the charge. The service may report refunds that
   * are missing in this journal. If this refund could be one of the missing refunds, `elsewhereCents` is the
   * sum of all missing refunds.
   */
  | { readonly kind: 'absent'; readonly row?: DecodedRow<unknown>; readonly elsewhereCents?: bigint }
  /**
   * The service answered, but the outcome is still unknown. `why` is the message key of the reason.
   * `mayChange`: a later look-up may decide.
   */
  | {
      readonly kind: 'undecided';
      readonly why: MessageKey;
      readonly mayChange?: true;
      readonly seen?: string;
      readonly row?: DecodedRow<unknown>;
    };

export type Applied = Pick<EntryOutcome, 'serviceId' | 'serviceStatus' | 'endToEndId' | 'movedCents'>;
