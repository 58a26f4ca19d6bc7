import type { Row } from '../../contract/row.ts';
import type { PixError } from '../../domain/errors.ts';
import type { JournalEntry } from '../../storage/journal/journal.ts';

/** How a movement of money ended: data, not an exception. `error` says why, and what to do. */
export type Moved<T> =
  | {
      readonly outcome: 'confirmed';
      readonly row: Row<T>;
      /** Of the journal. */
      readonly entry: string;
      /** `sent`: by this order. `found`: its answer was lost and it was found. `before`: an earlier order did it. */
      readonly how: 'sent' | 'found' | 'before';
      /** What the service answered otherwise than ordered (`amount`, `destination`, `reference`); null when it agreed. */
      readonly mismatch: string | null;
    }
  | {
      readonly outcome: 'refused' | 'not_applied' | 'unknown' | 'not_sent';
      readonly error: PixError;
      /** Of the journal; what stands in the way where this one was not sent. */
      readonly entry: string;
    };

/** Sends what an entry stands for again, on its lease, by the key that gives the original back (§4.2). */
export type Repeat<T> = (entry: JournalEntry, lost: PixError) => Promise<Moved<T>>;

/** The row, for a command. @throws PixError for every other outcome */
export function confirmedRow<T>(moved: Moved<T>): Row<T> {
  if (moved.outcome === 'confirmed') return moved.row;
  throw moved.error;
}
