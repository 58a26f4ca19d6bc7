import type { Scheduler } from '../scheduler.ts';
import type { Database } from './database.ts';

interface Waiting {
  readonly work: () => unknown;
  readonly then: (result: unknown) => unknown;
  readonly repeatable: boolean;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** What to do after the commit: tells whoever asked. */
type Settle = () => void;

/** Thrown when a part failed after it had changed something. */
class HalfDone extends Error {}

/**
 * Requests that arrive together share one commit, hence one fsync; a refused one rolls back only its own part. No
 * request is answered before the commit. Grouped by `setImmediate`, since waiting for a timer would delay a lone
 * caller. Waiting for a turn that brings no more takes less processor time, but whoever sends 16 at once waits for each.
 */
export class GroupedWrites {
  readonly #db: Database;
  readonly #scheduler: Scheduler;
  readonly #onBug: (error: unknown) => void;
  #waiting: Waiting[] = [];

  constructor(db: Database, scheduler: Scheduler, onBug: (error: unknown) => void) {
    this.#db = db;
    this.#scheduler = scheduler;
    this.#onBug = onBug;
  }

  /**
   * Runs `work` in the next transaction; resolves or rejects after its commit, with what `then` makes of its result.
   * @param repeatable whether `work` changes nothing but the store, so that it can be rolled back and run again
   */
  run<T, Made>(work: () => T, repeatable: boolean, then: (result: T) => Made): Promise<Made> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.flush());
      // What a part returns is what it is given.
      this.#waiting.push({ work, then, repeatable, resolve, reject } as Waiting);
    });
  }

  /** Commits what is waiting. */
  flush(): void {
    const group = this.#waiting;
    this.#waiting = [];
    if (group.length === 0) return;
    try {
      // Do first what is due: an expired charge can no longer be paid.
      this.#scheduler.runDue();
      for (const settle of this.#commit(group)) settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    try {
      this.#scheduler.wake();
    } catch (error) {
      this.#onBug(error);
    }
  }

  /**
   * A part that can be rolled back alone makes SQLite copy each page it changes, which takes a quarter of its time. Hardly
   * any part fails after its first change, so they begin without; if one does, all are rolled back and run again.
   */
  #commit(group: readonly Waiting[]): readonly Settle[] {
    if (group.every(({ repeatable }) => repeatable)) {
      try {
        return this.#db.transact(() => group.map((waiting) => this.#quickly(waiting)));
      } catch (error) {
        if (!(error instanceof HalfDone)) throw error;
      }
    }
    return this.#db.transact(() => group.map((waiting) => this.#apart(waiting)));
  }

  #quickly(waiting: Waiting): Settle {
    const before = this.#db.writes;
    try {
      return settling(waiting, waiting.work());
    } catch (error) {
      if (this.#db.writes !== before) throw new HalfDone('a part must be rolled back', { cause: error });
      return () => waiting.reject(error);
    }
  }

  #apart(waiting: Waiting): Settle {
    try {
      return settling(waiting, this.#db.transact(waiting.work));
    } catch (error) {
      return () => waiting.reject(error);
    }
  }
}

const settling =
  ({ then, resolve, reject }: Waiting, result: unknown): Settle =>
  () => {
    try {
      resolve(then(result));
    } catch (error) {
      reject(error);
    }
  };
