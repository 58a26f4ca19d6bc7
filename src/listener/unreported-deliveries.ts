import type { ReceivedDelivery, Stored } from '../domain/webhook/received-delivery.ts';

/** The most that are remembered; the service repeats a delivery eleven times, over days. */
const MOST = 10_000;

/**
 * Deliveries whose storing failed, although they may have been stored: a connection may break after COMMIT was sent and
 * before it was answered. They are not reported then. When one is repeated, the inbox has it already, but it is the first
 * time that anybody is told.
 */
export class UnreportedDeliveries {
  readonly #ids = new Set<string>();

  /** Remembers a delivery of which the inbox did not say that it has it. */
  add({ dedupeKey, receivedAt }: ReceivedDelivery): void {
    if (dedupeKey === null) return;
    this.#ids.add(idOf(dedupeKey, receivedAt));
    if (this.#ids.size > MOST) for (const oldest of this.#ids.keys()) return void this.#ids.delete(oldest);
  }

  /** The report of a delivery: `stored` for a repetition of one that was stored without a word. */
  resultOf({ dedupeKey }: ReceivedDelivery, stored: Stored): Stored {
    if (this.#ids.size === 0 || dedupeKey === null || stored.result === 'stored' || stored.changed)
      return stored;
    const isFirstReport = this.#ids.delete(idOf(dedupeKey, stored.firstAt));
    return isFirstReport ? { result: 'stored', id: stored.id } : stored;
  }
}

const idOf = (dedupeKey: string, receivedAt: number): string => `${receivedAt} ${dedupeKey}`;
