import type { DatabaseSync } from 'node:sqlite';
import { openDatabase, openSqlite } from './sqlite-file.ts';

export interface CacheFile {
  /** Null means a database in memory. */
  readonly file: string | null;
  readonly migrations: readonly string[];
  readonly busyMs: number;
}

/**
 * Opens a cache. Commits do not wait for the disk, because the service still has rows lost in a power cut.
 * @throws PixError `usage` when the file is damaged or cannot be used, `unavailable` when another process
 * locked it too long
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
