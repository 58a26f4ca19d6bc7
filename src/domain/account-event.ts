/** Something that happened in the account, as `pix events tail` shows it. */
export interface AccountEvent {
  /** ISO 8601, by the service's clock; null if the service does not say. */
  readonly at: string | null;
  /** `transaction`: it has another status. `dispute`: the same of a dispute. `delivery`: an attempt to deliver an event. */
  readonly type: 'transaction' | 'dispute' | 'delivery';
  readonly source: 'inbox' | 'polling';
  readonly event: string | null;
  readonly transactionId: string | null;
  readonly infractionId: string | null;
  /** Status of the transaction or dispute. */
  readonly status: string | null;
  readonly amountCents: number | null;
  /** The payer of a charge, the receiver of a payout. */
  readonly name: string | null;
  readonly reference: string | null;
  /** Endpoint of a delivery, HTTP status of the answer, and cause of a failure. */
  readonly endpoint: string | null;
  readonly httpStatus: number | null;
  readonly cause: string | null;
}
