import type { DatabaseSync } from 'node:sqlite';
import { sqliteError, transaction } from './sqlite.ts';

interface Waiting {
  /** Does its part of the transaction; returns what to do after the commit. */
  readonly write: () => () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes that arrive together share one commit (one fsync). The group is closed by `setImmediate`, after the network
 * events of this turn; waiting for a timer would delay a lone sender.
 */
export class GroupCommit {
  readonly #db: DatabaseSync;
  readonly #file: string;
  #waiting: Waiting[] = [];

  constructor(db: DatabaseSync, file: string) {
    this.#db = db;
    this.#file = file;
  }

  /** Runs `write` in the next transaction; resolves after its commit. One failure fails the whole group. */
  run<T>(write: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.flush());
      const part = (): (() => void) => {
        const result = write();
        return () => resolve(result);
      };
      this.#waiting.push({ write: part, reject });
    });
  }

  /** Commits what is waiting. */
  flush(): void {
    const group = this.#waiting;
    this.#waiting = [];
    if (group.length === 0) return;
    try {
      const settled = transaction(this.#db, () => group.map(({ write }) => write()));
      for (const settle of settled) settle();
    } catch (error) {
      const reason = sqliteError(error, this.#file);
      for (const { reject } of group) reject(reason);
    }
  }
}
