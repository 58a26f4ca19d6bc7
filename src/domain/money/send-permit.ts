/** Length of a lease, in ms. If no heartbeat renews the lease in this time, another process may take it. */
export const LEASE_MS = 5_000;

/**
 * Permission to send one request that moves money. The journal issues it only after the intent is durable.
 * The client sends no such request without a permit.
 */
export class SendPermit {
  readonly id: string;
  readonly reference: string;
  /** Value of the hub's idempotency header (§4.2): 1 to 255 visible ASCII characters. */
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

  /** In ms since 1970. Until this time no other process may send the request. */
  get leaseUntil(): number {
    return this.#leaseUntil;
  }

  /** @param beatMs when the heartbeat began */
  renew(beatMs: number): void {
    this.#leaseUntil = beatMs + LEASE_MS;
  }

  get isUsed(): boolean {
    return this.#used;
  }

  /** @throws Error when it was used before, since a request is never repeated with an old permit */
  use(): void {
    if (this.#used) throw new Error(`journal entry ${this.id} was sent already`);
    this.#used = true;
  }
}
