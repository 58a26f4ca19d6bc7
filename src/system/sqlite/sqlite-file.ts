import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { type ErrorParams, hintedError, PixError } from '../../domain/pix-error.ts';
import { systemCode } from '../../domain/system-error.ts';
import { createFile } from '../files/create-file.ts';
import { makePrivateFolder, syncFolder } from '../files/private-files.ts';
import { removeAbandonedFolders } from '../files/remove-abandoned-folders.ts';

const os = process.getBuiltinModule('node:os');

const PREFIX = 'pix-read-';

/**
 * Opens a private copy of a database and its log. This works even in folders in which SQLite cannot create a
 * `-shm` file. No process may have the database open. The copy is deleted as soon as it is open; on Windows,
 * a later call deletes it.
 * @param open opens the copy and reads it once
 */
function openCopy<T extends DatabaseSync | null>(file: string, open: (copy: string) => T): T {
  const within = os.tmpdir();
  removeAbandonedFolders(within, PREFIX);
  const folder = fs.mkdtempSync(path.join(within, PREFIX));
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
}

/**
 * Opens or creates a database whose commits survive a power cut (WAL with `synchronous=FULL`). New files have
 * mode 0600 in a 0700 folder; -wal and -shm files get the mode of the database.
 * @throws PixError `usage` when another version of `pix` wrote the file, or it is not a database or cannot be opened;
 * `unavailable` when another process locked it too long
 */
export function openSqlite(wish: SqliteFile): DatabaseSync {
  return withSqliteErrors(wish.file, () => {
    try {
      return openToWrite(wish);
    } catch (error) {
      const db = wish.mayOnlyRead && NOT_WRITABLE.has(keyOf(error) ?? '') ? openToRead(wish) : null;
      if (db === null) throw error;
      return db;
    }
  });
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
  transaction(db, () => {
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
  hintedError({ kind: 'usage', key: `sqlite.${errorCode}`, params, errorCode });

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('pragma user_version').get()?.user_version);
}

export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('begin immediate');
  try {
    const result = work();
    db.exec('commit');
    return result;
  } catch (error) {
    // After an error such as a full disk, SQLite may have rolled back already. A second rollback would throw
    // and hide the cause.
    if (db.isTransaction) db.exec('rollback');
    throw error;
  }
}

/**
 * Rewrites the file, because SQLite leaves copies of deleted rows, even with `secure_delete`. Returns false
 * when another process uses the file.
 */
export function compact(db: DatabaseSync): boolean {
  try {
    db.exec('vacuum');
    return db.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0;
  } catch (error) {
    if (keyOf(error) === 'sqlite.busy') return false;
    throw error;
  }
}

const KEYS: Readonly<Record<number, string>> = {
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
const SYSTEM_KEYS: Readonly<Record<string, string>> = {
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
  return new PixError({
    kind: key === 'sqlite.busy' ? 'unavailable' : 'usage',
    key,
    params: { file },
    errorCode: key.replace('.', '_'),
    hintKey: `${key}.hint`,
    outcome: 'not_sent',
    cause: error,
  });
}

function keyOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // The low byte of an extended code is its primary code.
  if ('errcode' in error && typeof error.errcode === 'number') return KEYS[error.errcode & 0xff];
  return SYSTEM_KEYS[systemCode(error) ?? ''];
}

/**
 * Maximum number of statements to keep; above it, all are dropped. Some SQL texts vary with the number of
 * values, so there can be any number of different texts.
 */
const MOST_KEPT = 500;

type Row = Record<string, unknown>;

export class PreparedStatements {
  readonly #db: DatabaseSync;
  readonly #unsafe: (value: bigint) => unknown;
  readonly #bySql = new Map<string, StatementSync>();

  /**
   * @param unsafe converts the integers beyond 2^53 that `rows` reads. By default, they are returned as
   * bigints.
   */
  constructor(db: DatabaseSync, unsafe: (value: bigint) => unknown = (value) => value) {
    this.#db = db;
    this.#unsafe = unsafe;
  }

  get(sql: string): StatementSync {
    let statement = this.#bySql.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      if (this.#bySql.size >= MOST_KEPT) this.#bySql.clear();
      this.#bySql.set(sql, statement);
    }
    return statement;
  }

  /**
   * Returns the rows of a query. `unsafe` converts integers beyond 2^53, for example in a damaged row.
   * Without `setReadBigInts`, `node:sqlite` would throw for such integers.
   */
  rows(sql: string, values: readonly SQLInputValue[]): Row[] {
    const statement = this.get(sql);
    statement.setReadBigInts(true);
    const rows: Row[] = statement.all(...values);
    for (const row of rows) this.#convert(row);
    return rows;
  }

  #convert(row: Row): void {
    for (const [name, value] of Object.entries(row)) {
      if (typeof value !== 'bigint') continue;
      const number = Number(value);
      row[name] = Number.isSafeInteger(number) ? number : this.#unsafe(value);
    }
  }
}
