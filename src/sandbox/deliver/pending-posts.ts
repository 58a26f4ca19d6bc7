import type { Clock } from '../../domain/time/clock.ts';
import { DEADLINE_MS, ReceiverTimeouts } from './receiver-timeouts.ts';

interface Pending {
  readonly deadlineAt: number;
  readonly giveUp: () => void;
  hanging: boolean;
}

export interface PendingPostsParts {
  /** The sandbox clock, which may be moved forward. `network` is real time. */
  readonly clock: Clock;
  readonly network: Clock;
  readonly onHang: () => void;
}

/** Deliveries and challenges wait for an answer for at most five seconds of the sandbox clock. */
export class PendingPosts {
  readonly #parts: PendingPostsParts;
  readonly #patience = new ReceiverTimeouts();
  readonly #pending = new Set<Pending>();

  constructor(parts: PendingPostsParts) {
    this.#parts = parts;
  }

  /**
   * Starts to wait for an answer. At the deadline, `giveUp` is called.
   * @returns a function that ends the wait
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

  /** Number of posts whose answers `advanceClockTo` no longer waits for. */
  get hanging(): number {
    return [...this.#pending].filter(({ hanging }) => hanging).length;
  }

  /** Time of the first deadline by the sandbox clock, in ms; Infinity when nothing waits. */
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
