import { createPrivately, openDatabase, withSqliteErrors } from '../sqlite/sqlite-file.ts';

const WAIT_MS = 5_000;

/**
 * Runs `work` while this process holds a lock: a transaction on an empty SQLite database. The lock ends with
 * the process. `work` is synchronous, so two calls in this process never overlap.
 * @throws PixError `unavailable` when another process kept the lock for 5 s, `usage` when the lock file
 * cannot be created
 */
export function withFileLock<T>(lockFile: string, work: () => T): T {
  const db = withSqliteErrors(lockFile, () => {
    createPrivately(lockFile);
    return openDatabase(lockFile, WAIT_MS);
  });
  try {
    withSqliteErrors(lockFile, () => db.exec('begin immediate'));
    return work();
  } finally {
    // Ends the transaction, which has written nothing, and releases the lock.
    db.close();
  }
}
