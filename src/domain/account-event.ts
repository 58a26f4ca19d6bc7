/** An event of the account, as `pix events tail` shows it. */
export interface AccountEvent {
  /** ISO 8601, by the service's clock; null if the service returns no time. */
  readonly at: string | null;
  /**
   * `transaction`: a transaction has a new status. `dispute`: a dispute has a new status. `delivery`: an
   * attempt to deliver an event.
   */
  readonly type: 'transaction' | 'dispute' | 'delivery';
  readonly source: 'inbox' | 'polling';
  readonly event: string | null;
  readonly transactionId: string | null;
  readonly infractionId: string | null;
  /** Status of the transaction or dispute. */
  readonly status: string | null;
  readonly amountCents: number | null;
  /** Name of the payer of a charge, or of the receiver of a payout. */
  readonly name: string | null;
  readonly reference: string | null;
  /**
   * Endpoint of a delivery; null for other types. The next two fields are the HTTP status of the answer, and
   * the cause if there was no answer.
   */
  readonly endpoint: string | null;
  readonly httpStatus: number | null;
  readonly cause: string | null;
}
