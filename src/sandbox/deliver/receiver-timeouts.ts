/** Time limit for a receiver's answer, in ms (§6.4b). */
export const DEADLINE_MS = 5_000;
/** Timeout after the first missed deadline, in ms of real time. Each further miss halves it. */
const AFTER_ONE_MISS_MS = 200;
const SHORTEST_MS = 5;
/** Maximum number of remembered receivers. At this number, all of them are forgotten. */
const MOST_KNOWN = 10_000;

/**
 * Computes how long `advanceClockTo` waits for each receiver, in real time. After a missed deadline, the
 * timeout is only 200 ms. Each further miss halves it, down to 5 ms. An answer restores the full deadline.
 */
export class ReceiverTimeouts {
  readonly #misses = new Map<string, number>();

  /**
   * Returns the timeout of a URL in ms of real time. If the URL has no missed deadlines, uses the missed
   * deadlines of all URLs with the same origin.
   */
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
