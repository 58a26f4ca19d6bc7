import type { Clock } from '../../domain/time/clock.ts';

/** Draws the screen when something has changed: after a key immediately, otherwise with a pause between frames. */
export class DrawLoop {
  readonly #clock: Clock;
  readonly #draw: () => void;
  readonly #pauseMs: () => number;
  #lastAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  /** @param pauseMs returns the pause between two frames that no key caused, in ms */
  constructor(clock: Clock, draw: () => void, pauseMs: () => number) {
    this.#clock = clock;
    this.#draw = draw;
    this.#pauseMs = pauseMs;
  }

  now(): void {
    this.stop();
    this.#lastAt = this.#clock.now();
    this.#draw();
  }

  soon(): void {
    if (this.#cancel !== null) return;
    const at = Math.max(this.#clock.now(), this.#lastAt + this.#pauseMs());
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
