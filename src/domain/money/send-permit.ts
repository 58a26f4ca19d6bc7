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
  /** Until then no other process may send the request; ms since 1970. */
  readonly leaseUntil: number;
  #used = false;

  constructor(
    entry: Pick<SendPermit, 'id' | 'reference' | 'idempotencyKey'> & { readonly leaseUntil?: number },
  ) {
    this.leaseUntil = entry.leaseUntil ?? Number.POSITIVE_INFINITY;
    this.id = entry.id;
    this.reference = entry.reference;
    this.idempotencyKey = entry.idempotencyKey;
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
