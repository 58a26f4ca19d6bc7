import { fail } from '../../domain/errors.ts';
import { PixError } from '../../domain/pix-error.ts';
import { openDatabase, openSqlite, Sqlite } from '../../system/sqlite/sqlite-file.ts';
import { SCHEMA, SCHEMA_VERSION } from './schema.ts';

/**
 * Time in ms to wait if another sandbox in the folder is just closing. The event loop is blocked meanwhile.
 */
const BUSY_MS = 1_000;
const MEMORY = ':memory:';

/**
 * Opens the store in memory or in a folder. The folder has mode 0700, and its file has mode 0600. In a
 * folder, each commit is durable.
 * @throws PixError `usage` when another sandbox uses the folder, or another version of `pix` wrote it
 */
export function openStore(store: string): Sqlite {
  const db = store === MEMORY ? openInMemory() : openFile(store);
  // By default, SQLite would write savepoints to a temporary file.
  db.exec('pragma temp_store = memory');
  return db;
}

function openFile(folder: string): Sqlite {
  const file = process.getBuiltinModule('node:path').join(folder, 'sandbox.db');
  try {
    return openSqlite({
      file,
      schema: SCHEMA,
      version: SCHEMA_VERSION,
      busyMs: BUSY_MS,
      isExclusive: true,
      integers: 'bigint',
    });
  } catch (error) {
    if (error instanceof PixError && error.init.key === 'sqlite.busy')
      throw fail('sandbox.in_use', { folder }, { cause: error });
    throw error;
  }
}

let emptyStore: Uint8Array | undefined;

/**
 * Opens a store in memory. Each test of a suite opens a store, so the empty store is kept and copied. Copying
 * the empty store takes 0.4 ms; creating the tables takes 8 ms.
 */
function openInMemory(): Sqlite {
  const db = openDatabase(MEMORY, BUSY_MS);
  if (emptyStore !== undefined) db.deserialize(emptyStore);
  else {
    db.exec(SCHEMA);
    // In Node 22, `serialize` does not exist, so each store creates its tables.
    emptyStore = db.serialize?.();
  }
  db.exec('pragma foreign_keys = on');
  return new Sqlite(db, MEMORY, 'bigint');
}

type MetaKey =
  | 'seed'
  | 'starts'
  | 'clockOffsetMs'
  | 'trafficPerMinute'
  | 'trafficTurn'
  | 'scenario'
  | 'scenarioBeganMs'
  | 'faultsMade'
  | 'life'
  | 'lives';

export function readMeta(db: Sqlite, key: MetaKey): string | undefined {
  return db.get<{ value: string }>('select value from meta where key = ?', key)?.value;
}

export function writeMeta(db: Sqlite, key: MetaKey, value: number | string): void {
  const sql = 'insert into meta (key, value) values (?, ?) on conflict do update set value = excluded.value';
  db.run(sql, key, String(value));
}

export function forgetMeta(db: Sqlite, key: MetaKey): void {
  db.run('delete from meta where key = ?', key);
}

export function seedOf(db: Sqlite, asked: number): number {
  const kept = readMeta(db, 'seed');
  if (kept !== undefined) return Number(kept);
  writeMeta(db, 'seed', asked);
  return asked;
}

/**
 * Number of the reset that determines the current ids. The number is 0 before the first reset, and after a
 * reset that restores the ids of the first start.
 */
export const resetsOf = (db: Sqlite): number => Number(readMeta(db, 'life') ?? 0);
/** Highest reset number that was used. The next reset with new ids uses this number plus one. */
export const mostResetsOf = (db: Sqlite): number => Number(readMeta(db, 'lives') ?? 0);
