import type { ReceivedDelivery, Stored } from '../domain/webhook/received-delivery.ts';

/** Maximum number of deliveries that are remembered. The service repeats a delivery up to eleven times. */
const MOST = 10_000;

/**
 * Remembers deliveries for which the inbox reported an error although it may have stored them: a connection
 * can break after COMMIT was sent and before it was answered. The listener has not reported such a delivery.
 * When the service sends it again, the inbox may treat it as a duplicate, but the listener must report it as
 * new.
 */
export class UnreportedDeliveries {
  readonly #ids = new Set<string>();

  /** Remembers a delivery that the inbox did not confirm. */
  add({ dedupeKey, receivedAt }: ReceivedDelivery): void {
    if (dedupeKey === null) return;
    this.#ids.add(idOf(dedupeKey, receivedAt));
    if (this.#ids.size > MOST) for (const oldest of this.#ids.keys()) return void this.#ids.delete(oldest);
  }

  /** Returns the result to report: `stored` if a delivery that was stored but not reported arrives again. */
  resultOf({ dedupeKey }: ReceivedDelivery, stored: Stored): Stored {
    if (this.#ids.size === 0 || dedupeKey === null || stored.result === 'stored' || stored.changed)
      return stored;
    const isFirstReport = this.#ids.delete(idOf(dedupeKey, stored.firstAt));
    return isFirstReport ? { result: 'stored', id: stored.id } : stored;
  }
}

const idOf = (dedupeKey: string, receivedAt: number): string => `${receivedAt} ${dedupeKey}`;
