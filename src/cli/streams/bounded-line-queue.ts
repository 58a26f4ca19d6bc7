/** Maximum number of waiting lines: about 3 MB, because a line has about 300 bytes. */
const MOST_WAITING = 10_000;

/**
 * Queues lines for a slow reader. A full queue drops new lines and counts them, so memory is limited and
 * writers never wait.
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
   * @param onLeftOut called after the next successful write, with the number of dropped lines
   * @param onFault called when a write fails; `written` then rejects with the error
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

  /** Waits until all queued lines are written. Rejects when a write fails. */
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
