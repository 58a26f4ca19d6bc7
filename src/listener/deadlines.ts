import type { Clock } from '../domain/time/clock.ts';

/** What ends a deadline that is no longer needed. */
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

/**
 * Deadlines that most requests never come near: a timer is made only for what is still under way after the work of this
 * turn, because a timer for every request costs as much as checking its signature.
 */
export class Deadlines {
  readonly #clock: Clock;
  #young: Waiting[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs `task` once `clock.now() >= atMs`, unless it is cancelled before. */
  add(atMs: number, task: () => void): Deadline {
    const waiting = new Waiting(atMs, task);
    if (this.#young.length === 0) setImmediate(() => this.#arm());
    this.#young.push(waiting);
    return waiting;
  }

  #arm(): void {
    const young = this.#young;
    this.#young = [];
    for (const one of young) {
      if (one.task === null) continue;
      one.cancelTimer = this.#clock.at(one.atMs, () => one.task?.());
    }
  }
}
