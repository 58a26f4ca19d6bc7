import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { type ErrorName, fail } from '../../domain/errors.ts';
import { type ErrorParams, PixError } from '../../domain/pix-error.ts';
import { systemCode } from '../../domain/system-error.ts';
import { createFile } from '../files/create-file.ts';
import { makePrivateFolder, syncFolder } from '../files/private-files.ts';
import { makeTemporaryFolder } from '../files/temporary-folder.ts';

/**
 * Opens a private copy of a database and its log. This works even in folders in which SQLite cannot create a
 * `-shm` file. No process may have the database open. The copy is deleted as soon as it is open; on Windows,
 * a later call deletes it.
 * @param open opens the copy and reads it once
 */
function openCopy<T extends DatabaseSync | null>(file: string, open: (copy: string) => T): T {
  const folder = makeTemporaryFolder('pix-read-');
  try {
    const copy = path.join(folder, path.basename(file));
    for (const end of ['', '-wal']) fs.copyFileSync(file + end, copy + end, fs.constants.COPYFILE_EXCL);
    return open(copy);
  } finally {
    // Windows cannot delete an open file.
    if (process.platform !== 'win32') fs.rmSync(folder, { recursive: true, force: true });
  }
}

const path = process.getBuiltinModule('node:path');
const fs = process.getBuiltinModule('node:fs');

export interface SqliteFile {
  readonly file: string;
  /** SQL statements that create the tables. */
  readonly schema: string;
  /** Version of the schema. Files of other versions are refused. */
  readonly version: number;
  /** How long a statement waits for another process's lock. The wait blocks the event loop. */
  readonly busyMs: number;
  /** Whether only one process may use the file, from opening it until the process ends. */
  readonly isExclusive?: true;
  /**
   * Whether a file that cannot be written (full disk, read-only file system) may be opened for reading.
   * Writes then fail.
   */
  readonly mayOnlyRead?: boolean;
  /** Default: `number`. */
  readonly integers?: Integers;
}

/**
 * Opens or creates a database whose commits survive a power cut (WAL with `synchronous=FULL`). New files have
 * mode 0600 in a 0700 folder; -wal and -shm files get the mode of the database.
 * @throws PixError `usage` when another version of `pix` wrote the file, or it is not a database or cannot be opened;
 * `unavailable` when another process locked it too long
 */
export function openSqlite(wish: SqliteFile): Sqlite {
  const db = withSqliteErrors(wish.file, () => {
    try {
      return openToWrite(wish);
    } catch (error) {
      const db = wish.mayOnlyRead && NOT_WRITABLE.has(keyOf(error) ?? '') ? openToRead(wish) : null;
      if (db === null) throw error;
      return db;
    }
  });
  return new Sqlite(db, wish.file, wish.integers);
}

function openToWrite(wish: SqliteFile): DatabaseSync {
  const { file, busyMs, isExclusive } = wish;
  createPrivately(file);
  const db = openDatabase(file, busyMs);
  try {
    if (isExclusive) db.exec('pragma locking_mode = exclusive');
    db.exec(`${durablePragmas(process.platform)} pragma foreign_keys = on`);
    if (isExclusive) db.exec('begin immediate; commit');
    createTables(db, wish);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Returns pragmas that sync the write-ahead log at each commit. On macOS `fsync` leaves data in the drive's
 * cache, so SQLite must use `F_FULLFSYNC`.
 */
export const durablePragmas = (platform: NodeJS.Platform): string =>
  ['journal_mode = wal', 'synchronous = full', ...(platform === 'darwin' ? FULL_SYNC : [])]
    .map((setting) => `pragma ${setting};`)
    .join(' ');

const FULL_SYNC = ['fullfsync = on', 'checkpoint_fullfsync = on'];

/**
 * Opens a database that cannot be written. If there is no file, opens an empty database in memory. Returns
 * null if the file has another version or cannot be read.
 */
function openToRead(wish: SqliteFile): DatabaseSync | null {
  const { file, schema, version, busyMs } = wish;
  const { DatabaseSync } = loadSqlite();
  if (!isThere(file)) {
    const db = new DatabaseSync(':memory:');
    db.exec(`${schema}; pragma query_only = on`);
    return db;
  }
  const reading = (name: string | URL, readOnly = true): DatabaseSync | null => {
    const db = new DatabaseSync(name, { timeout: busyMs, readOnly });
    try {
      db.exec('pragma query_only = on');
      if (versionOf(db) === version) return db;
    } catch (error) {
      db.close();
      throw error;
    }
    db.close();
    return null;
  };
  // If SQLite cannot create the -wal and -shm files here, `immutable` opens the database without them. This
  // is safe only if no process changes the database.
  const unchanging = process.getBuiltinModule('node:url').pathToFileURL(file);
  unchanging.searchParams.set('immutable', '1');
  const hasLog = (fs.statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const isInUse = fs.statSync(`${file}-shm`, { throwIfNoEntry: false })?.isFile() === true;
  const unshared = hasLog ? () => openCopy(file, (copy) => reading(copy, false)) : () => reading(unchanging);
  for (const attempt of [() => reading(file), ...(hasLog && isInUse ? [] : [unshared])]) {
    try {
      return attempt();
    } catch {
      // Ignore the error. If all attempts fail, the caller reports the error of opening the file for writing,
      // because that error is clearer.
    }
  }
  return null;
}

/** Whether the file exists. @throws Error if the system denies this check */
const isThere = (file: string): boolean => fs.statSync(file, { throwIfNoEntry: false }) !== undefined;

/** Opens a database without pragmas, and without the experimental warning of Node 22. */
export function openDatabase(file: string, busyMs: number): DatabaseSync {
  const { DatabaseSync } = loadSqlite();
  return new DatabaseSync(file, { timeout: busyMs });
}

/** @throws Error when the database does not exist or cannot be read */
export function openReadOnly(file: string, busyMs: number): DatabaseSync {
  const { DatabaseSync } = loadSqlite();
  return new DatabaseSync(file, { timeout: busyMs, readOnly: true });
}

function loadSqlite(): typeof import('node:sqlite') {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Creates an empty file (mode 0600 in a 0700 folder), unless the file exists. */
export function createPrivately(file: string): void {
  const folder = path.dirname(file);
  makePrivateFolder(folder);
  try {
    fs.closeSync(createFile(file));
    syncFolder(folder);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
    if ((fs.statSync(file).mode & 0o777) !== 0o600) fs.chmodSync(file, 0o600);
  }
}

function createTables(db: DatabaseSync, { file, schema, version: known }: SqliteFile): void {
  if (versionOf(db) === known) return;
  new Sqlite(db, file).transaction(() => {
    // Another process may have created the tables while this one waited for the lock.
    const found = versionOf(db);
    if (found === known) return;
    if (found !== 0)
      throw otherVersion(found > known ? 'newer_version' : 'older_version', { file, found, known });
    db.exec(schema);
    db.exec(`pragma user_version = ${known}`);
  });
}

const otherVersion = (errorCode: 'newer_version' | 'older_version', params: ErrorParams): PixError =>
  fail(`sqlite.${errorCode}`, params);

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('pragma user_version').get()?.user_version);
}

type SqliteFault = Extract<
  ErrorName,
  `sqlite.${'busy' | 'not_writable' | 'disk_fault' | 'damaged' | 'full'}`
>;

const KEYS: Readonly<Record<number, SqliteFault>> = {
  5: 'sqlite.busy',
  6: 'sqlite.busy',
  8: 'sqlite.not_writable',
  10: 'sqlite.disk_fault',
  11: 'sqlite.damaged',
  13: 'sqlite.full',
  14: 'sqlite.not_writable',
  26: 'sqlite.damaged',
};
/** Write failures after which the database may still be readable. */
const NOT_WRITABLE: ReadonlySet<string> = new Set([
  'sqlite.not_writable',
  'sqlite.full',
  'sqlite.disk_fault',
]);
const SYSTEM_KEYS: Readonly<Record<string, SqliteFault>> = {
  EACCES: 'sqlite.not_writable',
  EPERM: 'sqlite.not_writable',
  EROFS: 'sqlite.not_writable',
  // Creating a folder in /proc fails with ENOENT.
  ENOENT: 'sqlite.not_writable',
  EEXIST: 'sqlite.not_writable',
  ENOTDIR: 'sqlite.not_writable',
  EISDIR: 'sqlite.not_writable',
  ENOSPC: 'sqlite.full',
  EDQUOT: 'sqlite.full',
};

export function withSqliteErrors<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw sqliteError(error, file);
  }
}

/** Returns the PixError for a failure of SQLite or the file system. Returns other errors unchanged. */
export function sqliteError(error: unknown, file: string): unknown {
  const key = keyOf(error);
  if (key === undefined) return error;
  return fail(key, { file }, { cause: error });
}

function keyOf(error: unknown): SqliteFault | undefined {
  if (!(error instanceof Error)) return undefined;
  // The low byte of an extended code is its primary code.
  if ('errcode' in error && typeof error.errcode === 'number') return KEYS[error.errcode & 0xff];
  return SYSTEM_KEYS[systemCode(error) ?? ''];
}

export type SqliteCell = Exclude<SQLInputValue, NodeJS.ArrayBufferView> | Uint8Array;
export type SqliteRow = Readonly<Record<string, unknown>>;

/**
 * How integers are read. `number` throws for an integer beyond 2^53, `bigint` reads all integers as bigints.
 * A function converts the integers beyond 2^53, for example in a damaged row; the others are numbers.
 */
export type Integers = 'number' | 'bigint' | ((unsafe: bigint) => unknown);

/**
 * Maximum number of statements to keep; above it, all are dropped. Some SQL texts vary with the number of
 * values, so there can be any number of different texts.
 */
const MOST_KEPT = 500;

/** An open database that keeps its prepared statements. Failures of SQLite become PixErrors that name the file. */
export class Sqlite {
  readonly #db: DatabaseSync;
  readonly #file: string;
  readonly #integers: Integers;
  readonly #bySql = new Map<string, StatementSync>();

  constructor(db: DatabaseSync, file: string, integers: Integers = 'number') {
    this.#db = db;
    this.#file = file;
    this.#integers = integers;
  }

  all<T = SqliteRow>(sql: string, ...cells: readonly SqliteCell[]): T[] {
    return this.#guarded(() => {
      const rows = this.#prepared(sql).all(...cells);
      if (typeof this.#integers === 'function') for (const row of rows) this.#convert(row);
      return rows as T[];
    });
  }

  get<T = SqliteRow>(sql: string, ...cells: readonly SqliteCell[]): T | undefined {
    return this.#guarded(() => {
      const row = this.#prepared(sql).get(...cells);
      if (row !== undefined && typeof this.#integers === 'function') this.#convert(row);
      return row as T | undefined;
    });
  }

  /** Returns the number of changed rows. */
  run(sql: string, ...cells: readonly SqliteCell[]): number {
    return this.#guarded(() => Number(this.#prepared(sql).run(...cells).changes));
  }

  /** Runs a statement that inserts one row. Returns its rowid, or null if the statement inserted nothing. */
  insertOne(sql: string, ...cells: readonly SqliteCell[]): bigint | null {
    const { changes, lastInsertRowid } = this.#guarded(() => this.#prepared(sql).run(...cells));
    return Number(changes) === 0 ? null : BigInt(lastInsertRowid);
  }

  /** Inserts a row, and returns its rowid. */
  insert(table: string, row: Readonly<Record<string, SqliteCell>>): bigint {
    return this.insertOne(insertion(table, row), ...Object.values(row)) ?? 0n;
  }

  /** Inserts a row, unless a unique index already has it. */
  insertIfNew(table: string, row: Readonly<Record<string, SqliteCell>>): void {
    this.insertOne(`${insertion(table, row)} on conflict do nothing`, ...Object.values(row));
  }

  /** Inserts a row, and returns it with the values that SQLite has added. */
  insertAndGet<T>(table: string, row: Readonly<Record<string, SqliteCell>>): T {
    return this.get<T>(`${insertion(table, row)} returning *`, ...Object.values(row)) as T;
  }

  update(table: string, rowid: bigint, changes: Readonly<Record<string, SqliteCell>>): void {
    const columns = Object.keys(changes).map((column) => `${column} = ?`);
    this.run(`update ${table} set ${columns.join(', ')} where rowid = ?`, ...Object.values(changes), rowid);
  }

  /** Returns the highest rowid of a table, or 0 if the table is empty. */
  lastRowid(table: string): bigint {
    return BigInt(
      this.get<{ last: bigint | number | null }>(`select max(rowid) as last from ${table}`)?.last ?? 0,
    );
  }

  /** Yields the rows of a query. While it runs, the tables of the query must not be written. */
  *iterate<T = SqliteRow>(sql: string, ...cells: readonly SqliteCell[]): Generator<T> {
    try {
      // Prepares a new statement each time, because two concurrent iterations cannot share one.
      yield* this.#db.prepare(sql).iterate(...cells) as Iterable<T>;
    } catch (error) {
      throw sqliteError(error, this.#file);
    }
  }

  /** Runs statements that return nothing. */
  exec(sql: string): void {
    this.#guarded(() => this.#db.exec(sql));
  }

  /**
   * Runs `work` in a transaction, and rolls back if `work` throws. In a nested transaction, only the changes
   * of `work` are rolled back.
   */
  transaction<T>(work: () => T): T {
    const isNested = this.#db.isTransaction;
    this.exec(isNested ? 'savepoint part' : 'begin immediate');
    try {
      const result = work();
      this.exec(isNested ? 'release part' : 'commit');
      return result;
    } catch (error) {
      // After an error such as a full disk, SQLite may have rolled back already. A second rollback would throw
      // and hide the cause.
      if (this.#db.isTransaction) this.exec(isNested ? 'rollback to part; release part' : 'rollback');
      throw error;
    }
  }

  /**
   * Rewrites the file, because SQLite leaves copies of deleted rows, even with `secure_delete`. Returns false
   * when another process uses the file.
   */
  compact(): boolean {
    try {
      this.exec('vacuum');
      return Number(this.get('pragma wal_checkpoint(truncate)')?.busy) === 0;
    } catch (error) {
      if (error instanceof PixError && error.init.key === 'sqlite.busy') return false;
      throw error;
    }
  }

  close(): void {
    this.#db.close();
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#bySql.get(sql);
    if (statement === undefined) {
      statement = this.#guarded(() => this.#db.prepare(sql));
      statement.setReadBigInts(this.#integers !== 'number');
      if (this.#bySql.size >= MOST_KEPT) this.#bySql.clear();
      this.#bySql.set(sql, statement);
    }
    return statement;
  }

  #convert(row: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(row)) {
      if (typeof value !== 'bigint') continue;
      const number = Number(value);
      row[name] =
        Number.isSafeInteger(number) || typeof this.#integers !== 'function' ? number : this.#integers(value);
    }
  }

  #guarded<T>(work: () => T): T {
    return withSqliteErrors(this.#file, work);
  }
}

function insertion(table: string, row: Readonly<Record<string, SqliteCell>>): string {
  const columns = Object.keys(row);
  return `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
}
