import { type Moment, msBetween } from '../time/clock.ts';

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
  #heldSince: Moment | undefined;
  #used = false;

  /** @param heldSince a time just before this process acquired the lease. Default: the lease never ends. */
  constructor(entry: Pick<SendPermit, 'id' | 'reference' | 'idempotencyKey'>, heldSince?: Moment) {
    this.#heldSince = heldSince;
    this.id = entry.id;
    this.reference = entry.reference;
    this.idempotencyKey = entry.idempotencyKey;
  }

  /** Returns whether the lease has ended at this time. Then another process may send the request. */
  hasLapsed(now: Moment): boolean {
    return this.#heldSince !== undefined && msBetween(this.#heldSince, now) >= LEASE_MS;
  }

  /** Extends the lease. @param beat start time of the heartbeat */
  renew(beat: Moment): void {
    this.#heldSince = beat;
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
