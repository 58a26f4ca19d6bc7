/** Largest number of lines that wait for a slow reader. A line has about 300 bytes. */
const MOST_WAITING = 10_000;

/**
 * Queues lines for a reader that may be slow. When the queue is full, further lines are dropped and counted.
 * Memory use is therefore limited, and the writers never wait.
 */
export class BoundedLineQueue {
  readonly #write: (text: string) => Promise<void>;
  readonly #onLeftOut: (count: number) => void;
  readonly #onFault: () => void;
  readonly #waiting: string[] = [];
  readonly #most: number;
  #leftOut = 0;
  #writing: Promise<void> | null = null;

  /**
   * @param onLeftOut called with the number of dropped lines when the reader continues
   * @param onFault called when lines can no longer be written; the promise of `written` rejects with the
   * reason
   */
  constructor(
    write: (text: string) => Promise<void>,
    onLeftOut: (count: number) => void,
    onFault: () => void,
    most: number = MOST_WAITING,
  ) {
    this.#write = write;
    this.#onLeftOut = onLeftOut;
    this.#onFault = onFault;
    this.#most = most;
  }

  push(line: string): void {
    if (this.#waiting.length >= this.#most) this.#leftOut += 1;
    else this.#waiting.push(line);
    if (this.#writing) return;
    this.#writing = this.#drain();
    this.#writing.catch(this.#onFault);
  }

  /** Resolves once all waiting lines are written. Rejects when they cannot be written. */
  async written(): Promise<void> {
    await this.#writing;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#write(this.#waiting.splice(0).join(''));
      if (this.#leftOut > 0) this.#onLeftOut(this.#leftOut);
      this.#leftOut = 0;
    }
    this.#writing = null;
  }
}
