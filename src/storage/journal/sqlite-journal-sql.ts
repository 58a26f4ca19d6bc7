import { GroupCommit } from '../../system/sqlite/commit-queue.ts';
import { openSqlite, type Sqlite } from '../../system/sqlite/sqlite-file.ts';
import type { JournalSql, SqlCell, SqlRow } from './journal-schema.ts';
import { JOURNAL_VERSION, journalTables } from './journal-tables.ts';

/** Time in ms to wait for the commit of another process. */
const BUSY_MS = 10_000;
/**
 * Size of the write-ahead log, in pages of 4 KiB, at which SQLite writes it back. It is four times the
 * default, because a batch changes the same pages many times.
 */
const CHECKPOINT_PAGES = 4_000;

/**
 * Runs the journal's statements in SQLite, with a write-ahead log and `synchronous=FULL`. Concurrent writes
 * share one fsync.
 */
export class SqliteJournalSql implements JournalSql {
  readonly #db: Sqlite;
  readonly #group: GroupCommit;

  /** @throws PixError `usage` when the file cannot be opened, is damaged, or was written by another version */
  constructor(file: string, mayOnlyRead: boolean) {
    this.#db = openSqlite({
      file,
      schema: journalTables({ integer: 'integer', end: ' strict' }),
      version: JOURNAL_VERSION,
      busyMs: BUSY_MS,
      mayOnlyRead,
      integers: (value) => value,
    });
    this.#db.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    this.#group = new GroupCommit(this.#db);
  }

  write(sql: string, values: readonly SqlCell[]): Promise<readonly SqlRow[]> {
    return this.#group.run(() => this.#db.all(sql, ...values));
  }

  /** SQLite allows only one writer at a time, so `_key` needs no lock. */
  decide(sql: string, values: readonly SqlCell[], _key: string): Promise<readonly SqlRow[]> {
    return this.write(sql, values);
  }

  async read(sql: string, values: readonly SqlCell[]): Promise<readonly SqlRow[]> {
    return this.#db.all(sql, ...values);
  }

  async writeAll(sql: string, rows: readonly (readonly SqlCell[])[]): Promise<void> {
    await this.#group.run(() => {
      for (const row of rows) this.#db.all(sql, ...row);
    });
  }

  async compact(): Promise<boolean> {
    return this.#db.compact();
  }

  async close(): Promise<void> {
    this.#group.flush();
    this.#db.close();
  }
}
