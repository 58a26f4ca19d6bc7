/** One write of a group, with the functions that settle its caller's promise. */
export interface WaitingWrite {
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects writes that arrive together, so that they share one commit (one fsync). `setImmediate` closes the
 * group after the network events of this turn of the event loop. A timer would delay a write that arrives
 * alone.
 */
export class CommitQueue<T extends WaitingWrite> {
  readonly #commit: (group: readonly T[]) => void;
  readonly #mostTurns: number;
  #waiting: T[] = [];

  /**
   * @param commit commits a group, and resolves or rejects each of its writes
   * @param mostTurns a group that keeps growing is closed after this many turns of the event loop
   */
  constructor(commit: (group: readonly T[]) => void, mostTurns: number) {
    this.#commit = commit;
    this.#mostTurns = mostTurns;
  }

  /**
   * Adds a write to the next group.
   * @returns the result of its commit
   */
  run<Result>(write: Omit<T, keyof WaitingWrite>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) this.#closeSoon(1);
      // TypeScript cannot infer that `write` together with these two functions is a complete `T`.
      this.#waiting.push({ ...write, resolve, reject } as unknown as T);
    });
  }

  /** Commits the writes that are waiting. */
  flush(): void {
    const group = this.#waiting;
    this.#waiting = [];
    if (group.length > 0) this.#commit(group);
  }

  #closeSoon(turn: number): void {
    const before = this.#waiting.length;
    setImmediate(() => {
      if (turn < this.#mostTurns && this.#waiting.length > Math.max(before, 1)) this.#closeSoon(turn + 1);
      else this.flush();
    });
  }
}
