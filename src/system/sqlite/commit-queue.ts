import type { Sqlite } from './sqlite-file.ts';

export interface WaitingWrite {
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects writes that arrive together, so that they share one commit (one fsync). The queue uses
 * `setImmediate`, because a timer would delay a write that arrives alone.
 */
export class CommitQueue<T extends WaitingWrite> {
  readonly #commit: (group: readonly T[]) => void;
  readonly #mostTurns: number;
  #waiting: T[] = [];

  /**
   * @param commit commits a group, and resolves or rejects each of its writes
   * @param mostTurns maximum number of event loop turns that a growing group stays open
   */
  constructor(commit: (group: readonly T[]) => void, mostTurns: number) {
    this.#commit = commit;
    this.#mostTurns = mostTurns;
  }

  run<Result>(write: Omit<T, keyof WaitingWrite>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) this.#closeSoon(1);
      // TypeScript cannot infer that `write` with these two functions is a complete `T`.
      this.#waiting.push({ ...write, resolve, reject } as unknown as T);
    });
  }

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

interface Waiting extends WaitingWrite {
  readonly write: () => unknown;
}

const MOST_TURNS = 4;

/** Lets writes that arrive together share one commit. If one write fails, the whole group fails. */
export class GroupCommit {
  readonly #queue: CommitQueue<Waiting>;

  constructor(db: Sqlite) {
    this.#queue = new CommitQueue((group) => {
      try {
        const results = db.transaction(() => group.map(({ write }) => write()));
        for (const [at, { resolve }] of group.entries()) resolve(results[at] as never);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }, MOST_TURNS);
  }

  run<T>(write: () => T): Promise<T> {
    return this.#queue.run({ write });
  }

  flush(): void {
    this.#queue.flush();
  }
}
