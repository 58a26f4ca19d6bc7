import type { Clock } from '../../domain/time/clock.ts';
import { DEADLINE_MS, ReceiverTimeouts } from './receiver-timeouts.ts';

interface Pending {
  readonly deadlineAt: number;
  readonly giveUp: () => void;
  hanging: boolean;
}

export interface UnansweredPostsParts {
  /** The sandbox clock, which users can move forward. `network` shows real time. */
  readonly clock: Clock;
  readonly network: Clock;
  readonly onHang: () => void;
}

/**
 * Records the deliveries and challenges that wait for an answer. Each one waits for at most five seconds of
 * the sandbox clock.
 */
export class UnansweredPosts {
  readonly #parts: UnansweredPostsParts;
  readonly #patience = new ReceiverTimeouts();
  readonly #pending = new Set<Pending>();

  constructor(parts: UnansweredPostsParts) {
    this.#parts = parts;
  }

  /**
   * Records a post that waits for an answer. At its deadline, `giveUp` is called.
   * @returns the function to call when the wait has ended
   */
  add(url: string, giveUp: () => void): (end: 'answered' | 'missed' | 'failed') => void {
    const { clock, network, onHang } = this.#parts;
    const post: Pending = { deadlineAt: clock.now() + DEADLINE_MS, giveUp, hanging: false };
    this.#pending.add(post);
    const cancels = [
      clock.at(post.deadlineAt, () => this.#expire(post)),
      network.at(network.now() + this.#patience.of(url), () => {
        post.hanging = true;
        onHang();
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
    const now = this.#parts.clock.now();
    for (const post of this.#pending) if (post.deadlineAt <= now) this.#expire(post);
  }

  #expire(post: Pending): void {
    if (this.#pending.delete(post)) post.giveUp();
  }
}
