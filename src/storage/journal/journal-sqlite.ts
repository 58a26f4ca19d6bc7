import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { GroupCommit } from '../sql/group-commit.ts';
import { PreparedStatements } from '../sql/prepared-statements.ts';
import { openSqlite, withSqliteErrors } from '../sql/sqlite.ts';
import { type JournalSql, journalMigrations, type SqlCell, type SqlRow } from './journal-schema.ts';

/** How long to wait for another process's commit, in ms. */
const BUSY_MS = 10_000;

/** The journal in its own file: WAL, `synchronous=FULL`; writes that arrive together share one fsync. */
export class SqliteJournalSql implements JournalSql {
  readonly #db: DatabaseSync;
  readonly #file: string;
  readonly #group: GroupCommit;
  readonly #prepared: PreparedStatements;

  /** @throws PixError `usage` when the file cannot be opened, is damaged or of a newer `pix` */
  constructor(file: string) {
    this.#file = file;
    this.#db = openSqlite({
      file,
      migrations: journalMigrations({ integer: 'integer', end: ' strict' }),
      busyMs: BUSY_MS,
    });
    this.#prepared = new PreparedStatements(this.#db);
    this.#group = new GroupCommit(this.#db, file);
  }

  write(sql: string, values: readonly SqlCell[]): Promise<readonly SqlRow[]> {
    return this.#group.run(() => this.#all(sql, values));
  }

  async read(sql: string, values: readonly SqlCell[]): Promise<readonly SqlRow[]> {
    return withSqliteErrors(this.#file, () => this.#all(sql, values));
  }

  async writeAll(sql: string, rows: readonly (readonly SqlCell[])[]): Promise<void> {
    await this.#group.run(() => {
      for (const row of rows) this.#all(sql, row);
    });
  }

  async overwriting<T>(work: () => Promise<T>): Promise<T> {
    this.#db.exec('pragma secure_delete = on');
    try {
      return await work();
    } finally {
      this.#db.exec('pragma secure_delete = off');
      // Older pages are still in the log: it goes, unless another process is reading.
      this.#db.exec('pragma wal_checkpoint(truncate)');
    }
  }

  #all(sql: string, values: readonly SqlCell[]): SqlRow[] {
    return this.#prepared.get(sql).all(...(values as SQLInputValue[])) as SqlRow[];
  }

  async close(): Promise<void> {
    this.#group.flush();
    this.#db.close();
  }
}
