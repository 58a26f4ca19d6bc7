import { CommitQueue, type WaitingWrite } from '../../system/sqlite/commit-queue.ts';
import type { Sqlite } from '../../system/sqlite/sqlite-file.ts';
import type { Scheduler } from '../scheduler.ts';

interface Waiting extends WaitingWrite {
  readonly work: () => unknown;
}

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
  readonly #db: Sqlite;
  readonly #scheduler: Scheduler;
  readonly #onBug: (error: unknown) => void;
  readonly #queue = new CommitQueue<Waiting>((group) => this.#answer(group), MOST_TURNS);

  constructor(db: Sqlite, scheduler: Scheduler, onBug: (error: unknown) => void) {
    this.#db = db;
    this.#scheduler = scheduler;
    this.#onBug = onBug;
  }

  /** Runs `work` in a shared transaction. Resolves with its result after the commit. */
  run<T>(work: () => T): Promise<T> {
    return this.#queue.run({ work });
  }

  flush(): void {
    this.#queue.flush();
  }

  #answer(group: readonly Waiting[]): void {
    try {
      // Due timers run first: for example, a charge that has just expired must not be paid.
      this.#scheduler.runDue();
      const answers = this.#db.transaction(() => group.map((waiting) => this.#run(waiting)));
      for (const answer of answers) answer();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    try {
      this.#scheduler.wake();
    } catch (error) {
      this.#onBug(error);
    }
  }

  /** Runs one request and returns the function that answers it. */
  #run({ work, resolve, reject }: Waiting): () => void {
    try {
      const result = this.#db.transaction(work);
      return () => resolve(result as never);
    } catch (error) {
      return () => reject(error);
    }
  }
}
