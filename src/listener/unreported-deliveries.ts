import type { ReceivedDelivery, Stored } from '../domain/webhook/received-delivery.ts';

/** Maximum number of deliveries to remember. The oldest are forgotten first. */
const MOST = 10_000;

/**
 * Remembers deliveries that the inbox may have stored despite an error, for example when COMMIT got no
 * answer. The listener must report the next attempt as new, even if the inbox calls it a duplicate.
 */
export class UnreportedDeliveries {
  readonly #ids = new Set<string>();

  add({ dedupeKey, receivedAt }: ReceivedDelivery): void {
    if (dedupeKey === null) return;
    this.#ids.add(idOf(dedupeKey, receivedAt));
    if (this.#ids.size > MOST) for (const oldest of this.#ids.keys()) return void this.#ids.delete(oldest);
  }

  /**
   * Returns the result to report. A delivery that was stored but not yet reported is reported as stored, even
   * if the inbox calls it a duplicate.
   */
  resultOf({ dedupeKey }: ReceivedDelivery, stored: Stored): Stored {
    if (this.#ids.size === 0 || dedupeKey === null || stored.result === 'stored' || stored.changed)
      return stored;
    const isFirstReport = this.#ids.delete(idOf(dedupeKey, stored.firstAt));
    return isFirstReport ? { result: 'stored', id: stored.id } : stored;
  }
}

const idOf = (dedupeKey: string, receivedAt: number): string => `${receivedAt} ${dedupeKey}`;
