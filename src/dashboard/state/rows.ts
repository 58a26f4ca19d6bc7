import type { MoneyKind } from '../../storage/journal/journal.ts';
import type { RowState } from '../../storage/journal/journal-batch.ts';

/* Rows of lists: what a line of them shows, and nothing more, so that a hundred thousand fit into memory. Amounts are
   cents; times are ms since 1970, by the clock of who wrote them down. Texts are as they came: `span` makes them safe. */

/** A transaction (§2.1). */
export interface Payment {
  readonly id: string;
  readonly status: string;
  readonly type: string | null;
  readonly method: string | null;
  /** Null when unknown, or no whole number of cents. */
  readonly amountCents: number | null;
  readonly createdAt: number | null;
  readonly paidAt: number | null;
  /** The other side's name. */
  readonly name: string | null;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  /** The copy-and-paste code of a charge that can still be paid. */
  readonly code: string | null;
  readonly refundStatus: string | null;
}

/** An infraction (MED) that is open. */
export interface Dispute {
  readonly id: string;
  readonly protocol: string | null;
  readonly status: string | null;
  readonly type: string | null;
  readonly amountCents: number | null;
  readonly transactionId: string | null;
  /** The deadline. */
  readonly expiresAt: number | null;
}

/** A payment of the journal. */
export interface Entry {
  readonly id: string;
  readonly kind: MoneyKind;
  readonly state: RowState;
  readonly amountCents: bigint;
  /** Masked. */
  readonly destination: string;
  readonly reference: string;
  readonly batch: string | null;
  readonly createdAt: number;
  /** The transaction at the service; for a refund its charge; null while it is unknown. */
  readonly transactionId: string | null;
}

/** A batch and how far it is. */
export interface Batch {
  readonly name: string;
  readonly rows: number;
  readonly totalCents: bigint;
  readonly createdAt: number;
  /** Rows by where they stand; those not begun are in none. */
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
  /** `delivered`, `delivered_late`, `waiting`, `retrying`, `failed`; null: not to be forwarded. */
  readonly forward: string | null;
}

/** A request that was made, without its secrets. */
export interface LoggedRequest {
  readonly number: number;
  readonly at: number;
  readonly method: string;
  /** Path and query, masked. */
  readonly target: string;
  /** Null while it is under way, and where no answer came. */
  readonly status: number | null;
  readonly ms: number | null;
  /** Why no answer came; null else. */
  readonly fault: string | null;
}
