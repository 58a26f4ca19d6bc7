import type { DatabaseSync } from 'node:sqlite';
import { removeAbandonedFolders } from '../files/remove-abandoned-folders.ts';

const fs = process.getBuiltinModule('node:fs');
const os = process.getBuiltinModule('node:os');
const path = process.getBuiltinModule('node:path');

const PREFIX = 'pix-read-';

/**
 * Opens a private copy of a database and its log. This works even in folders in which SQLite cannot create a
 * `-shm` file. No process may have the database open. The copy is deleted as soon as it is open; on Windows,
 * a later call deletes it.
 * @param open opens the copy and reads it once
 */
export function openCopy<T extends DatabaseSync | null>(file: string, open: (copy: string) => T): T {
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
