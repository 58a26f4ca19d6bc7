/** After so many ms without a heartbeat another process takes the lease. */
export const LEASE_MS = 5_000;

/**
 * Permission to send one request that moves money. It exists only after the intent is durable in the journal; a client
 * sends no such request without one, and each permits a single request.
 */
export class SendPermit {
  readonly id: string;
  /** The `clientReference` or `externalId` the request carries. */
  readonly reference: string;
  /** 1 to 255 visible ASCII characters, for the hub's header (§4.2). */
  readonly idempotencyKey: string;
  #leaseUntil: number;
  #used = false;

  /** @param heldSinceMs when the lease was taken at the latest; default: it never ends */
  constructor(
    entry: Pick<SendPermit, 'id' | 'reference' | 'idempotencyKey'>,
    heldSinceMs = Number.POSITIVE_INFINITY,
  ) {
    this.#leaseUntil = heldSinceMs + LEASE_MS;
    this.id = entry.id;
    this.reference = entry.reference;
    this.idempotencyKey = entry.idempotencyKey;
  }

  /** Until then no other process may send the request; ms since 1970. */
  get leaseUntil(): number {
    return this.#leaseUntil;
  }

  /** Extends the lease after a heartbeat that began then. */
  renew(beatMs: number): void {
    this.#leaseUntil = beatMs + LEASE_MS;
  }

  /** Whether a request was sent with it. */
  get isUsed(): boolean {
    return this.#used;
  }

  /** Uses the permit. @throws Error when used a second time: a request is never repeated with an old permit */
  use(): void {
    if (this.#used) throw new Error(`journal entry ${this.id} was sent already`);
    this.#used = true;
  }
}
