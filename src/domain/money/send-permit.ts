/** Length of a lease, in ms. If no heartbeat renews the lease in this time, another process may take it. */
export const LEASE_MS = 5_000;

/**
 * Permission to send one request that moves money. The journal issues a permit only after it has stored the
 * payment durably. Without a permit, the client sends no such request.
 */
export class SendPermit {
  readonly id: string;
  readonly reference: string;
  /** Value of the hub's idempotency header (§4.2): 1 to 255 visible ASCII characters. */
  readonly idempotencyKey: string;
  #leaseUntil: number;
  #used = false;

  /**
   * @param heldSinceMs a time just before this process acquired the lease, in ms since 1970. Default: the
   * lease never ends.
   */
  constructor(
    entry: Pick<SendPermit, 'id' | 'reference' | 'idempotencyKey'>,
    heldSinceMs = Number.POSITIVE_INFINITY,
  ) {
    this.#leaseUntil = heldSinceMs + LEASE_MS;
    this.id = entry.id;
    this.reference = entry.reference;
    this.idempotencyKey = entry.idempotencyKey;
  }

  /** End of the lease, in ms since 1970. Before this time, no other process may send the request. */
  get leaseUntil(): number {
    return this.#leaseUntil;
  }

  /** Extends the lease. @param beatMs start time of the heartbeat, in ms since 1970 */
  renew(beatMs: number): void {
    this.#leaseUntil = beatMs + LEASE_MS;
  }

  get isUsed(): boolean {
    return this.#used;
  }

  /** @throws Error if the permit was used before: each new attempt needs a new permit */
  use(): void {
    if (this.#used) throw new Error(`journal entry ${this.id} was sent already`);
    this.#used = true;
  }
}
