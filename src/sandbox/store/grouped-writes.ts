import { CommitQueue, type WaitingWrite } from '../../system/sqlite/commit-queue.ts';
import type { Scheduler } from '../scheduler.ts';
import type { CachingDatabase } from './caching-database.ts';

interface Waiting extends WaitingWrite {
  readonly work: () => unknown;
  readonly then: (result: unknown) => unknown;
  readonly repeatable: boolean;
}

type Settle = () => void;

/**
 * Thrown when a request fails after its first change. All requests of the shared transaction must then run
 * again, with savepoints.
 */
class HalfDone extends Error {}

/**
 * Maximum number of event loop turns for which a transaction waits for more requests. With a higher number, a
 * caller that sends 16 requests at once would be delayed.
 */
const MOST_TURNS = 1;

/**
 * Lets requests that arrive together share one transaction and one fsync. A refused request rolls back only
 * its changes. No request is answered before the commit.
 */
export class GroupedWrites {
  readonly #db: CachingDatabase;
  readonly #scheduler: Scheduler;
  readonly #onBug: (error: unknown) => void;
  readonly #queue = new CommitQueue<Waiting>((group) => this.#answer(group), MOST_TURNS);

  constructor(db: CachingDatabase, scheduler: Scheduler, onBug: (error: unknown) => void) {
    this.#db = db;
    this.#scheduler = scheduler;
    this.#onBug = onBug;
  }

  /**
   * Runs `work` in a shared transaction. After the commit, resolves with the value of `then`.
   * @param repeatable whether `work` changes only the store, so that it can be rolled back and run again
   */
  run<T, Made>(work: () => T, repeatable: boolean, then: (result: T) => Made): Promise<Made> {
    // TypeScript cannot see that `then` receives the result of `work`.
    return this.#queue.run({ work, then, repeatable } as Waiting);
  }

  flush(): void {
    this.#queue.flush();
  }

  #answer(group: readonly Waiting[]): void {
    try {
      // Due timers run first: for example, a charge that has just expired must not be paid.
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
   * Runs the group in one transaction. Savepoints would take a quarter of SQLite's time. They are therefore
   * used only if a request fails after its first change, or cannot be repeated.
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
      resolve(then(result) as never);
    } catch (error) {
      reject(error);
    }
  };
