import type { DatabaseSync } from 'node:sqlite';
import { durablePragmas } from '../../domain/durable-sqlite.ts';
import { refusal } from '../refusal.ts';
import { Database } from './database.ts';
import { makeFolder } from './make-folder.ts';
import { MIGRATIONS } from './schema.ts';

/**
 * How long to wait for a sandbox that is just closing and still has the folder, in ms. Blocks the event loop meanwhile.
 */
const BUSY_MS = 1_000;
const MEMORY = ':memory:';

/**
 * Opens the state of a sandbox: in memory, or in a folder (0700, its file 0600) where each commit is durable. One
 * process uses the folder at a time; the system releases its lock when the process ends, so it is never stale.
 * @throws PixError `usage` when another sandbox uses the folder, or a newer `pix` wrote it
 */
export function openStore(store: string): Database {
  const file = store === MEMORY ? store : process.getBuiltinModule('node:path').join(store, 'sandbox.db');
  try {
    if (store !== MEMORY) createPrivately(store, file);
    return open(file);
  } catch (error) {
    throw openFault(error, store, file);
  }
}

function open(file: string): Database {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const db = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    db.exec('pragma locking_mode = exclusive');
    db.exec(`${durablePragmas(process.platform)} pragma foreign_keys = on`);
    // Parts of a transaction that may be rolled back alone would be written to a temporary file first.
    db.exec('pragma temp_store = memory');
    // An empty write takes the lock now instead of at the first request.
    db.exec('begin immediate; commit');
    if (file === MEMORY && typeof db.deserialize === 'function') copyEmptyStore(db);
    else migrate(db, file);
    return new Database(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

function createPrivately(folder: string, file: string): void {
  const fs = process.getBuiltinModule('node:fs');
  makeFolder(folder);
  // Others who can write in the folder must not make us open the target of a link.
  const { O_WRONLY, O_CREAT, O_NOFOLLOW = 0 } = fs.constants;
  fs.closeSync(fs.openSync(file, O_WRONLY | O_CREAT | O_NOFOLLOW, 0o600));
}

let emptyStore: Uint8Array | undefined;

/**
 * Creating the tables takes about 8 ms of processor time, a copy 0.4 ms: a test suite opens a sandbox for each test.
 */
function copyEmptyStore(db: DatabaseSync): void {
  if (emptyStore !== undefined) db.deserialize(emptyStore);
  else {
    migrate(db, MEMORY);
    emptyStore = db.serialize();
  }
}

/** In one transaction: a new store is created completely or not at all, with a single wait for the disk. */
function migrate(db: DatabaseSync, file: string): void {
  const found = Number(db.prepare('pragma user_version').get()?.user_version);
  const known = MIGRATIONS.length;
  if (found > known) throw refusal('sqlite.newer_version', { file, found, known });
  if (found === known) return;
  if (found > 0) keepBackup(db, `${file}.v${found}.backup`);
  db.exec(`begin; ${MIGRATIONS.slice(found).join(';')}; pragma user_version = ${known}; commit`);
}

/** The data as an older version left it; a backup that exists is kept. */
function keepBackup(db: DatabaseSync, backup: string): void {
  if (!process.getBuiltinModule('node:fs').existsSync(backup)) db.prepare('vacuum into ?').run(backup);
}

/** Words for SQLite's primary result codes (https://sqlite.org/rescode.html); without one, it cannot be written. */
const KEYS: Readonly<Record<number, string>> = {
  5: 'sandbox.in_use',
  11: 'sqlite.damaged',
  13: 'sqlite.full',
  26: 'sqlite.damaged',
};

function openFault(error: unknown, folder: string, file: string): unknown {
  const known = error instanceof Error && ('errcode' in error || 'code' in error);
  if (!known) return error;
  // Extended codes carry the primary one in their low byte.
  const code = 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return refusal(KEYS[code] ?? 'sqlite.not_writable', { folder, file }, error);
}
