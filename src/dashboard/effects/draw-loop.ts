import type { Clock } from '../../domain/time/clock.ts';

/** What comes of itself is drawn at most this often, in ms; what a key does, at once. */
const LEAST_PAUSE_MS = 250;

/** Draws when something changed: never more often than an eye follows, and never nothing. */
export class DrawLoop {
  readonly #clock: Clock;
  readonly #draw: () => void;
  #lastAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, draw: () => void) {
    this.#clock = clock;
    this.#draw = draw;
  }

  now(): void {
    this.stop();
    this.#lastAt = this.#clock.now();
    this.#draw();
  }

  soon(): void {
    if (this.#cancel !== null) return;
    const at = Math.max(this.#clock.now(), this.#lastAt + LEAST_PAUSE_MS);
    this.#cancel = this.#clock.at(at, () => {
      this.#cancel = null;
      this.now();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
