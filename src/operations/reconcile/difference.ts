import type { Decimal } from '../../domain/money/money.ts';

/** What may differ, the most serious first: the order in which differences are told. */
export const DIFFERENCE_KINDS = [
  /** A reference that more than one transaction carries, or a ledger's row that is there again. */
  'duplicate',
  /** Money that left the account without an entry in this journal: another client, or a leaked token. */
  'missing_in_journal',
  'missing_at_service',
  'amount_differs',
  /** The journal does not know whether it was applied; what the service says of it stands beside. */
  'in_doubt',
  'status_differs',
  'missing_in_ledger',
  'missing_in_inbox',
  /** Told, or written down, long after it was paid. */
  'late',
  /** A row of the ledger that could not be read. */
  'bad_row',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** What the service is compared with; `service` where it differs from itself. */
export type Side = 'service' | 'journal' | 'inbox' | 'ledger';

/** One difference: the service's side, and the other. Null: that side does not say. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly side: Side;
  /** The transaction; where the service has none, the id the other side gives. */
  readonly id: string | null;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  readonly type: string | null;
  /** Reais. */
  readonly serviceAmount: Decimal | null;
  readonly otherAmount: Decimal | null;
  readonly serviceStatus: string | null;
  readonly otherStatus: string | null;
  /** When it happened, by the service or else by the other side; ms since the epoch. */
  readonly at: number | null;
  /** Of the journal's entry, the inbox's delivery, or the transaction it repeats. */
  readonly otherId: string | null;
  /** Of the ledger, the header being 1. */
  readonly line: number | null;
  /** A word of ours for what there is more to say. */
  readonly why: string | null;
}
