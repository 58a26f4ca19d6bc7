import { createPrivately, openDatabase, withSqliteErrors } from '../sqlite/sqlite-file.ts';

/** How long to wait for another `pix` that is writing the same files, in ms. */
const WAIT_MS = 5_000;

/**
 * Runs `work` while this process has locked the lock file. The lock is SQLite's lock on an empty database.
 * The system releases the lock when the process ends, so a lock is never stale. `work` is synchronous, so
 * that calls in this process cannot interleave.
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
    // The transaction has written nothing. Closing the database ends the transaction and releases the lock.
    db.close();
  }
}
