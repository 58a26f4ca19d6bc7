import type { RowState } from '../../storage/journal/batch-plan.ts';
import type { MoneyKind } from '../../storage/journal/journal.ts';

/*
 * Rows only contain what a line shows, so that a hundred thousand fit into memory. Amounts are in cents;
 * times in ms by the recording machine's clock. The drawing component removes control characters.
 */

/** A transaction (§2.1). */
export interface Payment {
  readonly id: string;
  readonly status: string;
  readonly type: string | null;
  readonly method: string | null;
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
  /** Id at the service; for a refund, of its charge. Null while it is not known. */
  readonly transactionId: string | null;
}

export interface Batch {
  readonly name: string;
  readonly rows: number;
  readonly totalCents: bigint;
  readonly createdAt: number;
  /** Rows that were not started have no state. */
  readonly states: readonly (readonly [RowState, number])[];
}

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
   * `delivered`, `delivered_late`, `waiting`, `retrying` or `failed`; null when the delivery is not
   * forwarded.
   */
  readonly forward: string | null;
}

/** A request without secrets. */
export interface LoggedRequest {
  readonly number: number;
  readonly at: number;
  readonly method: string;
  /** Path and query, masked. */
  readonly target: string;
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  readonly ms: number | null;
  /** Why no answer arrived; null if one arrived. */
  readonly fault: string | null;
}
