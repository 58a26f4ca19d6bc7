import type { DatabaseSync } from 'node:sqlite';
import { CommitQueue, type WaitingWrite } from './commit-queue.ts';
import { sqliteError, transaction } from './sqlite-file.ts';

interface Waiting extends WaitingWrite {
  readonly write: () => unknown;
}

const MOST_TURNS = 4;

/** Lets writes that arrive together share one commit. If one write fails, the whole group fails. */
export class GroupCommit {
  readonly #queue: CommitQueue<Waiting>;

  constructor(db: DatabaseSync, file: string) {
    this.#queue = new CommitQueue((group) => {
      try {
        const results = transaction(db, () => group.map(({ write }) => write()));
        for (const [at, { resolve }] of group.entries()) resolve(results[at] as never);
      } catch (error) {
        const reason = sqliteError(error, file);
        for (const { reject } of group) reject(reason);
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
