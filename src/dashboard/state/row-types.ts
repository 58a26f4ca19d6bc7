import type { InboxEntry } from '../../storage/inbox/inbox-entry.ts';
import type { BatchState, RowState } from '../../storage/journal/batch-plan.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';

/*
 * The types below contain only the values that a line on the screen shows, so that a hundred thousand rows
 * fit into memory. Amounts are in cents. Times are in ms, by the clock of the machine that recorded them. The
 * drawing component removes control characters.
 */

/** A transaction (§2.1). */
export interface Payment {
  readonly id: string;
  readonly status: string;
  readonly type: string | null;
  /** Null when the amount is unknown or not a whole number of cents. */
  readonly amountCents: number | null;
  readonly createdAt: number | null;
  readonly paidAt: number | null;
  readonly name: string | null;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  /** Copy-and-paste code, while the charge can still be paid. */
  readonly code: string | null;
  readonly refundStatus: string | null;
}

export interface Dispute {
  readonly id: string;
  readonly protocol: string | null;
  readonly status: string | null;
  readonly type: string | null;
  readonly amountCents: number | null;
  readonly transactionId: string | null;
  readonly expiresAt: number | null;
}

export interface Entry
  extends Pick<
    JournalEntry,
    'id' | 'kind' | 'amountCents' | 'destination' | 'reference' | 'batch' | 'createdAt'
  > {
  readonly state: RowState;
  /**
   * Id of the transaction at the service; for a refund, the id of the charge. Null while the id is not known.
   */
  readonly transactionId: string | null;
}

export interface Batch extends Pick<BatchState, 'name' | 'rows' | 'totalCents' | 'createdAt'> {
  /** Number of rows in each state. Rows that were not started are not counted. */
  readonly states: readonly (readonly [RowState, number])[];
}

export interface InboxRow
  extends Pick<
    InboxEntry,
    'id' | 'receivedAt' | 'event' | 'transactionId' | 'status' | 'signature' | 'reason' | 'duplicates'
  > {
  /**
   * `delivered`, `delivered_late`, `waiting`, `retrying` or `failed`; null when the delivery is not
   * forwarded.
   */
  readonly forward: string | null;
}

/** A request in the dashboard's log. It contains no secrets. */
export interface LoggedRequest {
  readonly number: number;
  readonly at: number;
  readonly method: string;
  /** Path and query, masked. */
  readonly target: string;
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  readonly ms: number | null;
  /** Reason why no answer arrived; null if an answer arrived. */
  readonly fault: string | null;
}
