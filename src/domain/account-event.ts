export interface AccountEvent {
  /** Time of the event in ISO 8601, by the service's clock. Null if the service returns no time. */
  readonly at: string | null;
  /**
   * `transaction` or `dispute`: the transaction or dispute has a new status. `delivery`: the service
   * attempted a delivery.
   */
  readonly type: 'transaction' | 'dispute' | 'delivery';
  readonly source: 'inbox' | 'polling';
  readonly event: string | null;
  readonly transactionId: string | null;
  readonly infractionId: string | null;
  readonly status: string | null;
  readonly amountCents: number | null;
  /** Name of a charge's payer or a payout's receiver. */
  readonly name: string | null;
  readonly reference: string | null;
  /** Endpoint of a delivery. Null for events of other types. */
  readonly endpoint: string | null;
  readonly httpStatus: number | null;
  readonly cause: string | null;
}
