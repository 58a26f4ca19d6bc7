/** A part of a transaction, and the caller who waits for it. */
export interface WaitingWrite {
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects writes that arrive together, so that they share one commit (one fsync). The group is closed by `setImmediate`,
 * after the network events of this turn: waiting for a timer would delay a lone sender.
 */
export class CommitQueue<T extends WaitingWrite> {
  readonly #commit: (group: readonly T[]) => void;
  readonly #mostTurns: number;
  #waiting: T[] = [];

  /**
   * @param commit commits a group, and resolves or rejects each of its writes
   * @param mostTurns a group that grows with each turn of the event loop is closed after this many
   */
  constructor(commit: (group: readonly T[]) => void, mostTurns: number) {
    this.#commit = commit;
    this.#mostTurns = mostTurns;
  }

  /** Adds a write to the next group. @returns the result of its commit */
  run<Result>(write: Omit<T, keyof WaitingWrite>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) this.#closeSoon(1);
      // TypeScript cannot see that a rest and its fields make the whole.
      this.#waiting.push({ ...write, resolve, reject } as unknown as T);
    });
  }

  /** Commits what is waiting. */
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
