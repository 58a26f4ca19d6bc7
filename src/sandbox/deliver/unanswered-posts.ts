import type { Clock } from '../../domain/time/clock.ts';

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
class ReceiverTimeouts {
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

interface Pending {
  readonly deadlineAt: number;
  readonly giveUp: () => void;
  hanging: boolean;
}

/**
 * Records the deliveries and challenges that wait for an answer. Each one waits for at most five seconds of
 * the sandbox clock.
 */
export class UnansweredPosts {
  readonly #clock: Clock;
  readonly #network: Clock;
  readonly #onHang: () => void;
  readonly #patience = new ReceiverTimeouts();
  readonly #pending = new Set<Pending>();

  /**
   * @param clock the sandbox clock, which users can move forward
   * @param network a clock of real time
   */
  constructor(clock: Clock, network: Clock, onHang: () => void) {
    this.#clock = clock;
    this.#network = network;
    this.#onHang = onHang;
  }

  /**
   * Records a post that waits for an answer. At its deadline, `giveUp` is called.
   * @returns the function to call when the wait has ended
   */
  add(url: string, giveUp: () => void): (end: 'answered' | 'missed' | 'failed') => void {
    const post: Pending = { deadlineAt: this.#clock.now() + DEADLINE_MS, giveUp, hanging: false };
    this.#pending.add(post);
    const cancels = [
      this.#clock.at(post.deadlineAt, () => this.#expire(post)),
      this.#network.at(this.#network.now() + this.#patience.of(url), () => {
        post.hanging = true;
        this.#onHang();
      }),
    ];
    return (end) => {
      this.#pending.delete(post);
      for (const cancel of cancels) cancel();
      if (end === 'answered') this.#patience.noteAnswer(url);
      if (end === 'missed') this.#patience.noteMiss(url);
    };
  }

  /**
   * Number of posts that `advanceClockTo` no longer waits for, because their receivers are too slow in real
   * time.
   */
  get hanging(): number {
    return [...this.#pending].filter(({ hanging }) => hanging).length;
  }

  /** Earliest deadline of a post, in ms of the sandbox clock. Infinity if no post waits. */
  get nextDeadline(): number {
    return this.#pending
      .values()
      .reduce((first, { deadlineAt }) => Math.min(first, deadlineAt), Number.POSITIVE_INFINITY);
  }

  expire(): void {
    const now = this.#clock.now();
    for (const post of this.#pending) if (post.deadlineAt <= now) this.#expire(post);
  }

  #expire(post: Pending): void {
    if (this.#pending.delete(post)) post.giveUp();
  }
}
