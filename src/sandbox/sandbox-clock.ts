import type { Clock } from '../domain/time/clock.ts';

/** The sandbox's own time: the clock it was given, plus what `clock advance` added. */
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

  /** As the base clock's; what was set before `skipTo` keeps its real moment. */
  at(atMs: number, task: () => void): () => void {
    return this.base.at(atMs - this.#offsetMs, task);
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Jumps to a later moment; an earlier one changes nothing. */
  skipTo(atMs: number): void {
    this.#offsetMs += Math.max(0, atMs - this.now());
  }

  /** Undoes skips: those since it was `offsetMs` ahead of the clock it was given, or all. */
  forgetSkips(offsetMs = 0): void {
    this.#offsetMs = offsetMs;
  }
}
