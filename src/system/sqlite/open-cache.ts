import type { DatabaseSync } from 'node:sqlite';
import { openDatabase, openSqlite } from './sqlite.ts';

export interface CacheFile {
  /** Null: in memory only. */
  readonly file: string | null;
  /** As for `openSqlite`. */
  readonly migrations: readonly string[];
  readonly busyMs: number;
}

/**
 * Opens a cache. Rows lost by a power failure are read again from the service, so commits do not wait for the disk.
 * @throws PixError `usage` when the file is damaged or cannot be used, `unavailable` when another process holds it
 */
export function openCache({ file, migrations, busyMs }: CacheFile): DatabaseSync {
  const db =
    file === null
      ? openDatabase(':memory:', busyMs)
      : openSqlite({ file, migrations, busyMs, isCache: true });
  if (file === null) for (const statements of migrations) db.exec(statements);
  db.exec('pragma synchronous = normal');
  return db;
}
