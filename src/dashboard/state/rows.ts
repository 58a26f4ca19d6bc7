import type { RowState } from '../../storage/journal/batch-plan.ts';
import type { MoneyKind } from '../../storage/journal/journal.ts';

/*
 * Rows of lists contain only the data that one line shows, so that a hundred thousand rows fit into memory.
 * Amounts are in cents; times in ms since 1970, by the clock of the machine that recorded them. Texts are
 * unchanged; the component that draws them removes control characters.
 */

/** A transaction (§2.1). */
export interface Payment {
  readonly id: string;
  readonly status: string;
  readonly type: string | null;
  readonly method: string | null;
  /** Amount in cents; null when it is not known or not a whole number of cents. */
  readonly amountCents: number | null;
  readonly createdAt: number | null;
  readonly paidAt: number | null;
  /** Name of the other party. */
  readonly name: string | null;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  /** Copy-and-paste code, while the charge can still be paid. */
  readonly code: string | null;
  readonly refundStatus: string | null;
}

/** An open infraction (MED). */
export interface Dispute {
  readonly id: string;
  readonly protocol: string | null;
  readonly status: string | null;
  readonly type: string | null;
  readonly amountCents: number | null;
  readonly transactionId: string | null;
  /** Deadline of the dispute. */
  readonly expiresAt: number | null;
}

/** A payment in the journal. */
export interface Entry {
  readonly id: string;
  readonly kind: MoneyKind;
  readonly state: RowState;
  readonly amountCents: bigint;
  /** Masked destination. */
  readonly destination: string;
  readonly reference: string;
  readonly batch: string | null;
  readonly createdAt: number;
  /** Id of the transaction at the service; for a refund, of its charge. Null while it is not known. */
  readonly transactionId: string | null;
}

/** A batch and its progress. */
export interface Batch {
  readonly name: string;
  readonly rows: number;
  readonly totalCents: bigint;
  readonly createdAt: number;
  /** Number of rows in each state. Rows that were not started are in no state. */
  readonly states: readonly (readonly [RowState, number])[];
}

/** A delivery that our listener stored. */
export interface InboxRow {
  readonly id: number;
  readonly receivedAt: number;
  readonly event: string | null;
  readonly transactionId: string | null;
  readonly status: string | null;
  readonly signature: string;
  readonly reason: string | null;
  readonly duplicates: number;
  /**
   * State of the forward: `delivered`, `delivered_late`, `waiting`, `retrying`, `failed`; null when it is not
   * forwarded.
   */
  readonly forward: string | null;
}

/** A request that was sent, without secrets. */
export interface LoggedRequest {
  readonly number: number;
  readonly at: number;
  readonly method: string;
  /** Path and query, masked. */
  readonly target: string;
  /** HTTP status; null while the request is in progress, and when no answer arrived. */
  readonly status: number | null;
  readonly ms: number | null;
  /** Reason why no answer arrived; null when an answer arrived. */
  readonly fault: string | null;
}
