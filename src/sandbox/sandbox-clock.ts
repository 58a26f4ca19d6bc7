import type { Clock } from '../domain/time/clock.ts';

/** A clock that shows the time of `base` plus an offset, which `pix sandbox clock advance` increases. */
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

  elapsed(): number {
    return this.base.elapsed();
  }

  /** Runs the task after `atMs - now()` ms of real time. A later `skipTo` does not shorten this wait. */
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

  /** Sets the offset from the base clock to `offsetMs`. */
  forgetSkips(offsetMs = 0): void {
    this.#offsetMs = offsetMs;
  }
}
