import { PixError } from '../../domain/pix-error.ts';
import { DATABASE_FILES } from '../../system/files/create-file.ts';
import { openDatabase, openSqlite, Sqlite, type SqliteFile } from '../../system/sqlite/sqlite-file.ts';

const fs = process.getBuiltinModule('node:fs');

const MEMORY = ':memory:';

/** The table of the periods for which a cache is complete. */
export const PERIODS = `create table periods (
     scope integer not null, since integer not null, until integer not null, primary key (scope, since)) strict, without rowid;`;

/** A period for which the cache contains every row. Both times are in ms since 1970 and included. */
export interface Coverage {
  readonly since: number;
  readonly until: number;
}

/**
 * A cache of rows from the service, which several processes may use concurrently. Each row belongs to a
 * scope: one account at one service address.
 */
export abstract class ScopedCache {
  protected readonly db: Sqlite;
  protected readonly scope: number;

  /**
   * Opens the cache. Commits do not wait for the disk, because the service can return lost rows again.
   * @param file path; null for a cache in memory
   * @param scope account and address, without any secret
   * @throws PixError `usage` when the file is damaged or cannot be used, `unavailable` when another process
   * locked it too long
   */
  constructor(
    file: string | null,
    scope: string,
    { schema, version, busyMs }: Pick<SqliteFile, 'schema' | 'version' | 'busyMs'>,
  ) {
    this.db =
      file === null
        ? new Sqlite(openDatabase(MEMORY, busyMs), MEMORY)
        : openSqlite({ file, schema, version, busyMs });
    if (file === null) this.db.exec(schema);
    this.db.exec('pragma synchronous = normal');
    this.db.run('insert into scopes (name) values (?) on conflict do nothing', scope);
    this.scope = Number(this.db.get('select no from scopes where name = ?', scope)?.no);
  }

  /**
   * Returns the periods for which the cache is complete, latest first. Periods that overlap or touch are one.
   */
  periods(): readonly Coverage[] {
    const sql = 'select since, until from periods where scope = ? order by since desc';
    return this.db.all(sql, this.scope).map(({ since, until }) => ({
      since: Number(since),
      until: Number(until),
    }));
  }

  /** Records that the cache is complete for this period too. */
  protected cover(added: Coverage): void {
    const touching = this.periods().filter(
      ({ since, until }) => since <= added.until && until >= added.since,
    );
    const since = Math.min(added.since, ...touching.map((one) => one.since));
    const until = Math.max(added.until, ...touching.map((one) => one.until));
    this.db.run('delete from periods where scope = ? and since between ? and ?', this.scope, since, until);
    this.db.run('insert into periods (scope, since, until) values (?, ?, ?)', this.scope, since, until);
  }

  /** Removes the time before `beforeMs` from the periods. */
  protected uncover(beforeMs: number): void {
    this.db.run('delete from periods where scope = ? and until < ?', this.scope, beforeMs);
    this.db.run('update periods set since = max(since, ?) where scope = ?', beforeMs, this.scope);
  }

  close(): void {
    this.db.close();
  }
}

/**
 * A cache that is replaced when it cannot be used: by a new file if its file is damaged or of an older version, otherwise
 * by a cache in memory.
 */
export class ReplaceableCache<Cache extends ScopedCache> {
  readonly #open: (file: string | null) => Cache;
  readonly #onMemory: (file: string) => void;
  #file: string | null;
  #cache: Cache | null = null;
  #hasNewFile = false;

  /**
   * @param file null for a cache in memory
   * @param onMemory called when the file is given up
   */
  constructor(
    file: string | null,
    open: (file: string | null) => Cache,
    onMemory: (file: string) => void = () => {},
  ) {
    this.#file = file;
    this.#open = open;
    this.#onMemory = onMemory;
  }

  /** Calls `work` with the cache. If the cache turns out to be unusable, calls `work` again with a new one. */
  with<T>(work: (cache: Cache) => T): T {
    for (;;) {
      try {
        this.#cache ??= this.#open(this.#file);
        return work(this.#cache);
      } catch (error) {
        this.#replace(error);
      }
    }
  }

  /** As `with`, if the work sends requests. */
  async withAsync<T>(work: (cache: Cache) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.with(work);
      } catch (error) {
        this.#replace(error);
      }
    }
  }

  /** Gives up the file, and begins with an empty cache in memory. */
  beginInMemory(): void {
    this.close();
    this.#file = null;
  }

  close(): void {
    this.#cache?.close();
    this.#cache = null;
  }

  /** @throws the error if it is not about the file */
  #replace(error: unknown): void {
    const file = this.#file;
    if (!(error instanceof PixError) || file === null || !error.init.key.startsWith('sqlite.')) throw error;
    this.close();
    this.#hasNewFile = UNUSABLE.has(error.errorCode) && !this.#hasNewFile && removeCache(file);
    if (this.#hasNewFile) return;
    this.#file = null;
    this.#onMemory(file);
  }
}

/** Errors of a cache file that is deleted. Its rows are then read again. */
const UNUSABLE: ReadonlySet<string> = new Set(['sqlite_damaged', 'older_version']);

/** Deletes the file and those of SQLite beside it. Returns false when a file cannot be deleted. */
function removeCache(file: string): boolean {
  try {
    for (const end of DATABASE_FILES) fs.rmSync(`${file}${end}`, { force: true });
    return true;
  } catch {
    return false;
  }
}
