/**
 * Pragmas with which a commit of SQLite survives a power cut: a write-ahead log that is synced at each commit. On macOS `fsync`
 * leaves data in the drive's cache, so SQLite is to use `F_FULLFSYNC`, at commits and when it copies the log into the file.
 */
export const durablePragmas = (platform: NodeJS.Platform): string =>
  ['journal_mode = wal', 'synchronous = full', ...(platform === 'darwin' ? FULL_SYNC : [])]
    .map((setting) => `pragma ${setting};`)
    .join(' ');

const FULL_SYNC = ['fullfsync = on', 'checkpoint_fullfsync = on'];
