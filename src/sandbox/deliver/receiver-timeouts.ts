/** The receiver must answer within this, in ms (§6.4b). */
export const DEADLINE_MS = 5_000;
/** The timeout after a first miss; each further miss halves it. */
const AFTER_ONE_MISS_MS = 200;
const SHORTEST_MS = 5;
/** The most hanging receivers that are remembered; beyond that all get their full time again. */
const MOST_KNOWN = 10_000;

/**
 * The real time that an advance of the clock waits for a receiver's answer: at first the full deadline. After a missed
 * deadline it is 200 ms, then half of that for each further miss, down to 5 ms, until the receiver answers again.
 */
export class ReceiverTimeouts {
  readonly #misses = new Map<string, number>();

  /** In ms of real time. Addresses that never missed are remembered by host. */
  of(url: string): number {
    const misses = this.#misses.get(url) ?? this.#misses.get(new URL(url).origin);
    return misses === undefined ? DEADLINE_MS : Math.max(SHORTEST_MS, AFTER_ONE_MISS_MS / 2 ** (misses - 1));
  }

  noteMiss(url: string): void {
    if (this.#misses.size >= MOST_KNOWN) this.#misses.clear();
    for (const place of [url, new URL(url).origin])
      this.#misses.set(place, (this.#misses.get(place) ?? 0) + 1);
  }

  noteAnswer(url: string): void {
    for (const place of [url, new URL(url).origin]) this.#misses.delete(place);
  }
}
