import type { Clock } from '../../domain/time/clock.ts';

export class DrawLoop {
  readonly #clock: Clock;
  readonly #draw: () => void;
  readonly #pauseMs: () => number;
  #lastAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

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
