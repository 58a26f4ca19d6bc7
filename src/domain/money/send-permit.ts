/**
 * Leave to send one request that moves money: the journal holds the intent, durably, before this exists. A client sends
 * no money without one, and each is good for one request.
 */
export class SendPermit {
  readonly id: string;
  /** The `clientReference` or `externalId` the request carries. */
  readonly reference: string;
  /** 1 to 255 visible ASCII characters, for the hub's header (§4.2). */
  readonly idempotencyKey: string;
  /** Until then no other process may send it; ms since 1970. */
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

  /** Whether a request went out on it. */
  get isUsed(): boolean {
    return this.#used;
  }

  /** Spends it. @throws Error a second time: a request is never repeated on an old permit */
  use(): void {
    if (this.#used) throw new Error(`journal entry ${this.id} was sent already`);
    this.#used = true;
  }
}
