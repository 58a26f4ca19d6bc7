import type { Decimal } from '../../domain/money/money.ts';

/** Kinds of differences, the most serious first; they are shown in this order. */
export const DIFFERENCE_KINDS = [
  /** A reference used by more than one transaction, or a repeated row of the ledger. */
  'duplicate',
  /** Money that left the account without an entry in this journal: by another client, or with a leaked token. */
  'missing_in_journal',
  'missing_at_service',
  'amount_differs',
  /** The journal's outcome is unknown; the service's status is shown beside it. */
  'unknown',
  'status_differs',
  'missing_in_ledger',
  'missing_in_inbox',
  /** Received, or written into the ledger, long after it was paid. */
  'late',
  /** A row of the ledger that could not be read. */
  'bad_row',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** The side compared with the service; `service` when the service contradicts itself. */
export type Side = 'service' | 'journal' | 'inbox' | 'ledger';

/** One difference between the service and another side. Null: that side does not say. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly side: Side;
  /** Id of the transaction; when the service has none, the id from the other side. */
  readonly id: string | null;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  readonly type: string | null;
  /** In reais. */
  readonly serviceAmount: Decimal | null;
  readonly otherAmount: Decimal | null;
  readonly serviceStatus: string | null;
  readonly otherStatus: string | null;
  /** When it happened, according to the service, otherwise to the other side; ms since the epoch. */
  readonly at: number | null;
  /** Id of the journal entry, of the inbox delivery, or of the transaction that it duplicates. */
  readonly otherId: string | null;
  /** Line of the ledger; the header is line 1. */
  readonly line: number | null;
  /** A reason code, if the reason is known. */
  readonly why: string | null;
}
