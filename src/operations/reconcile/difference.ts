import type { Decimal } from '../../domain/money/decimal.ts';

/** The kinds are sorted from the most serious to the least serious. */
export const DIFFERENCE_KINDS = [
  /** A reference that more than one transaction has, or a repeated row of the ledger. */
  'duplicate',
  /** Money that left the account without an entry in this journal: sent by another client, or with a leaked token. */
  'missing_in_journal',
  'missing_at_service',
  'amount_differs',
  /** The difference shows the service's status beside the unknown outcome. */
  'unknown',
  'status_differs',
  'missing_in_ledger',
  'missing_in_inbox',
  /** A payment that was reported by a delivery, or dated in the ledger, long after it was paid. */
  'late',
  'bad_row',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** The source that is compared with the service; `service` when the service contradicts itself. */
export type Side = 'service' | 'journal' | 'inbox' | 'ledger';

/** A field is null if the data of its side does not contain it. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly side: Side;
  /**
   * Id of the transaction at the service. If the service does not have the transaction, the id on the other
   * side.
   */
  readonly id: string | null;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  readonly type: string | null;
  readonly serviceAmount: Decimal | null;
  readonly otherAmount: Decimal | null;
  readonly serviceStatus: string | null;
  readonly otherStatus: string | null;
  /** Time of the payment in ms since 1970, according to the service, or else to the other side. */
  readonly at: number | null;
  /** The journal entry, the inbox delivery, or the transaction that this one duplicates. */
  readonly otherId: string | null;
  /** The header is line 1. */
  readonly line: number | null;
  readonly why: string | null;
}
