import type { Clock } from '../domain/time/clock.ts';

/** The given clock plus the time that `clock advance` added. */
export class SandboxClock implements Clock {
  readonly base: Clock;
  #offsetMs: number;

  constructor(base: Clock, offsetMs: number) {
    this.base = base;
    this.#offsetMs = offsetMs;
  }

  now(): number {
    return this.base.now() + this.#offsetMs;
  }

  /**
   * Runs the task after the real time that is left until `atMs`. Calls of `skipTo` do not shorten the wait.
   */
  at(atMs: number, task: () => void): () => void {
    return this.base.at(atMs - this.#offsetMs, task);
  }

  every(ms: number, task: () => void): () => void {
    return this.base.every(ms, task);
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  skipTo(atMs: number): void {
    this.#offsetMs += Math.max(0, atMs - this.now());
  }

  /** Sets this clock to `offsetMs` ahead of the base clock. */
  forgetSkips(offsetMs = 0): void {
    this.#offsetMs = offsetMs;
  }
}
