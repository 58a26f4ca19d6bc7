import type { Clock } from '../domain/time/clock.ts';

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
 * Number of event loop turns after which a waiting request gets a timer. Storing a delivery usually takes
 * fewer turns.
 */
const GRACE_TURNS = 5;

/**
 * Runs tasks at their deadlines. Creating a timer takes as long as checking a signature, so only requests
 * that last several event loop turns get one.
 */
export class DeadlineTimers {
  readonly #clock: Clock;
  #young: Waiting[] = [];
  #old: Waiting[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs `task` when `clock.now() >= atMs`, unless it is cancelled. */
  add(atMs: number, task: () => void): Deadline {
    const waiting = new Waiting(atMs, task);
    if (this.#young.length === 0 && this.#old.length === 0) this.#armLater(GRACE_TURNS);
    this.#young.push(waiting);
    return waiting;
  }

  #armLater(turns: number): void {
    setImmediate(() => (turns > 1 ? this.#armLater(turns - 1) : this.#arm()));
  }

  /**
   * Sets timers for the deadlines in `#old`. Those in `#young` become `#old`, and get timers at the next
   * call.
   */
  #arm(): void {
    for (const one of this.#old) {
      if (one.task === null) continue;
      // The clock may have been changed since `add`.
      if (one.atMs <= this.#clock.now()) one.task();
      else one.cancelTimer = this.#clock.at(one.atMs, () => one.task?.());
    }
    this.#old = this.#young.filter(({ task }) => task !== null);
    this.#young = [];
    if (this.#old.length > 0) this.#armLater(GRACE_TURNS);
  }
}
