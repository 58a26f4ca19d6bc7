import type { Decimal } from './decimal.ts';

/** Kinds of differences, from the most serious to the least serious. */
export const DIFFERENCE_KINDS = [
  /** A reference that more than one transaction has, or a repeated row of the ledger. */
  'duplicate',
  /** Money that left the account without an entry in this journal: sent by another client, or with a leaked token. */
  'missing_in_journal',
  'missing_at_service',
  'amount_differs',
  /** A movement of money that the account's statement does not contain. */
  'missing_in_statement',
  /** Balances of the statement that do not follow from its entries: an entry is missing or wrong. */
  'statement_gap',
  /** A payment whose outcome is unknown in the journal. The difference also shows the service's status. */
  'unknown',
  'status_differs',
  'missing_in_ledger',
  'missing_in_inbox',
  /** A payment that was recorded late: its delivery, or its date in the ledger, is long after the payment. */
  'late',
  'bad_row',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** The source that is compared with the service; `service` when the service contradicts itself. */
export type Side = 'service' | 'journal' | 'inbox' | 'ledger' | 'statement';

/** A difference between the service and `side`. A field is null if its source does not contain it. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly side: Side;
  /**
   * Id of the transaction at the service. If the service does not have the transaction, this is the id that
   * `side` contains.
   */
  readonly id: string | null;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  readonly type: string | null;
  readonly serviceAmount: Decimal | null;
  readonly otherAmount: Decimal | null;
  readonly serviceStatus: string | null;
  readonly otherStatus: string | null;
  /**
   * Time of the payment in ms since 1970, according to the service. If the service has no time, this is the
   * time that `side` contains.
   */
  readonly at: number | null;
  /** Id of the journal entry or inbox delivery. For a duplicate, id of the other transaction. */
  readonly otherId: string | null;
  /** Line in the ledger. The header is line 1. */
  readonly line: number | null;
  readonly why: string | null;
}
