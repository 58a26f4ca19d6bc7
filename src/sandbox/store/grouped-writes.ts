import type { Scheduler } from '../scheduler.ts';
import type { Database } from './database.ts';

interface Waiting {
  /** Does its part of the transaction; returns what to do after the commit. */
  readonly part: () => () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Requests that arrive together share one commit, hence one fsync; a refused one rolls back only its own part. No
 * request is answered before the commit. Grouped by `setImmediate`, since waiting for a timer would delay a lone
 * caller.
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

  /** Runs `work` in the next transaction; resolves or rejects after its commit. */
  run<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.flush());
      const part = (): (() => void) => {
        try {
          const result = this.#db.transact(work);
          return () => resolve(result);
        } catch (error) {
          return () => reject(error);
        }
      };
      this.#waiting.push({ part, reject });
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
      const settled = this.#db.transact(() => group.map(({ part }) => part()));
      for (const settle of settled) settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    try {
      this.#scheduler.wake();
    } catch (error) {
      this.#onBug(error);
    }
  }
}
