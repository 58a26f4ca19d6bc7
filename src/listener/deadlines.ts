import type { Clock } from '../domain/time/clock.ts';

/** Ends a deadline that is no longer needed. */
export interface Deadline {
  cancel(): void;
}

class Waiting implements Deadline {
  readonly atMs: number;
  task: (() => void) | null;
  cancelTimer: (() => void) | null = null;

  constructor(atMs: number, task: () => void) {
    this.atMs = atMs;
    this.task = task;
  }

  cancel(): void {
    this.task = null;
    this.cancelTimer?.();
    this.cancelTimer = null;
  }
}

/** Work that ends within so many turns of the event loop gets no timer: a commit takes a few. */
const GRACE_TURNS = 5;

/**
 * Deadlines that most requests never come near: a timer is made only for what is still under way after some turns,
 * because a timer for every request costs as much as checking its signature.
 */
export class Deadlines {
  readonly #clock: Clock;
  #young: Waiting[] = [];
  #old: Waiting[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs `task` once `clock.now() >= atMs`, unless it is cancelled before. */
  add(atMs: number, task: () => void): Deadline {
    const waiting = new Waiting(atMs, task);
    if (this.#young.length === 0 && this.#old.length === 0) this.#armLater(GRACE_TURNS);
    this.#young.push(waiting);
    return waiting;
  }

  #armLater(turns: number): void {
    setImmediate(() => (turns > 1 ? this.#armLater(turns - 1) : this.#arm()));
  }

  /** Those that were there the last time have had their turns. */
  #arm(): void {
    for (const one of this.#old) {
      if (one.task === null) continue;
      // The clock may have been set meanwhile.
      if (one.atMs <= this.#clock.now()) one.task();
      else one.cancelTimer = this.#clock.at(one.atMs, () => one.task?.());
    }
    this.#old = this.#young.filter(({ task }) => task !== null);
    this.#young = [];
    if (this.#old.length > 0) this.#armLater(GRACE_TURNS);
  }
}
