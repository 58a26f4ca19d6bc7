import type { DatabaseSync } from 'node:sqlite';
import { sqliteError, transaction } from './sqlite.ts';

interface Waiting {
  readonly write: () => unknown;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/** A group that goes on growing is closed after so many looks at the network, so that none waits long. */
const MOST_TURNS = 4;

/**
 * Writes that arrive together share one commit (one fsync). The group is closed by `setImmediate`, after the network
 * events of this turn, once a turn has brought nothing more; waiting for a timer would delay a lone sender.
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
      if (this.#waiting.length === 0) this.#closeSoon(1);
      this.#waiting.push({ write, resolve, reject });
    });
  }

  /** Commits what is waiting. */
  flush(): void {
    const group = this.#waiting;
    this.#waiting = [];
    if (group.length === 0) return;
    try {
      const results = transaction(this.#db, () => group.map(({ write }) => write()));
      for (const [at, { resolve }] of group.entries()) resolve(results[at] as never);
    } catch (error) {
      const reason = sqliteError(error, this.#file);
      for (const { reject } of group) reject(reason);
    }
  }

  #closeSoon(turn: number): void {
    const before = this.#waiting.length;
    setImmediate(() => {
      if (turn < MOST_TURNS && this.#waiting.length > Math.max(before, 1)) this.#closeSoon(turn + 1);
      else this.flush();
    });
  }
}
