import type { Clock } from './clock.ts';

interface Timer {
  /** Time by `elapsed`, so that `set` does not change when the timer runs. */
  readonly atMs: number;
  readonly order: number;
  readonly task: () => void;
  /** Whether `every` created this timer. `waiting` and `next` ignore such timers. */
  readonly isBeside: boolean;
}

/**
 * A clock that moves only by `advance` and `set`. Simultaneous timers run in the order in which they were
 * made.
 */
export class VirtualClock implements Clock {
  #elapsed = 0;
  /** `now` minus `elapsed`. */
  #offset: number;
  #order = 0;
  readonly #timers = new Set<Timer>();

  /** @param startMs start time, in ms since the epoch */
  constructor(startMs: number) {
    this.#offset = startMs;
  }

  now(): number {
    return this.#offset + this.#elapsed;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  /** Sets the clock, as a person or a time server does. Timers still run after the same time. */
  set(nowMs: number): void {
    this.#offset = nowMs - this.#elapsed;
  }

  at(atMs: number, task: () => void): () => void {
    return this.#add(atMs - this.#offset, task, false);
  }

  every(ms: number, task: () => void): () => void {
    const run = (): void => {
      end = this.#add(this.#elapsed + ms, run, true);
      task();
    };
    let end = this.#add(this.#elapsed + ms, run, true);
    return () => end();
  }

  #add(atMs: number, task: () => void, isBeside: boolean): () => void {
    const timer: Timer = { atMs, order: this.#order++, task, isBeside };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Number of timers that `at` created. If it is above zero, the tested code is waiting for the clock. */
  get waiting(): number {
    return [...this.#timers].filter(({ isBeside }) => !isBeside).length;
  }

  /** Time of the next timer, in ms since the epoch; null without a timer. */
  get next(): number | null {
    const first = this.#first(({ isBeside }) => !isBeside);
    return first ? this.#offset + first.atMs : null;
  }

  /**
   * Moves the clock forward and runs each timer at its own time. The next timer runs only after the promises
   * of the previous one have settled.
   */
  async advance(ms: number): Promise<void> {
    const end = this.#elapsed + ms;
    await settle();
    for (let timer = this.#first(); timer && timer.atMs <= end; timer = this.#first()) {
      this.#timers.delete(timer);
      this.#elapsed = Math.max(this.#elapsed, timer.atMs);
      timer.task();
      await settle();
    }
    this.#elapsed = end;
  }

  #first(fits: (timer: Timer) => boolean = () => true): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (!fits(timer)) continue;
      if (!first || timer.atMs < first.atMs || (timer.atMs === first.atMs && timer.order < first.order)) {
        first = timer;
      }
    }
    return first;
  }
}

/** Two turns of the event loop are enough for chains of promises without I/O. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
