/** Duration of a lease without a heartbeat, in ms. After that time, another process may take the lease. */
export const LEASE_MS = 5_000;

/**
 * Permission to send one request that moves money. The journal issues a permit only after the intent is
 * durable. The client sends no such request without a permit, and each permit is valid for one request.
 */
export class SendPermit {
  readonly id: string;
  /** The `clientReference` or `externalId` that the request contains. */
  readonly reference: string;
  /** Value for the hub's idempotency header (§4.2): 1 to 255 visible ASCII characters. */
  readonly idempotencyKey: string;
  #leaseUntil: number;
  #used = false;

  /**
   * @param heldSinceMs time just before the lease was taken, in ms since 1970. Default: the lease never ends.
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

  /** Until this time no other process may send the request; in ms since 1970. */
  get leaseUntil(): number {
    return this.#leaseUntil;
  }

  /** Extends the lease after a heartbeat that began at `beatMs`. */
  renew(beatMs: number): void {
    this.#leaseUntil = beatMs + LEASE_MS;
  }

  /** Whether a request was sent with this permit. */
  get isUsed(): boolean {
    return this.#used;
  }

  /**
   * Marks the permit as used.
   * @throws Error when it was used before, since a request is never repeated with an old permit
   */
  use(): void {
    if (this.#used) throw new Error(`journal entry ${this.id} was sent already`);
    this.#used = true;
  }
}
