const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/**
 * Error codes that mean that root may not change the owner, as in some containers. The file then stays a file
 * of root.
 */
const NOT_PERMITTED: ReadonlySet<unknown> = new Set(['EPERM', 'EINVAL']);

/**
 * Gives a file or folder that root has just created to the owner of its parent folder. Otherwise the user
 * could not open what `sudo pix` creates.
 * @param descriptor descriptor of the new file, because its name may point to another file by now
 */
export function giveToFolderOwner(descriptor: number, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = fs.statSync(path.dirname(file));
  const made = fs.fstatSync(descriptor);
  // If the file has another owner or a second hard link, somebody has replaced the new file. The
  // owner is then not changed.
  if (uid === 0 || made.uid !== 0 || (made.isFile() && made.nlink !== 1)) return;
  try {
    fs.fchownSync(descriptor, uid, gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NOT_PERMITTED.has(error.code))) throw error;
  }
}

/**
 * Does the same as `giveToFolderOwner`, but takes a path. Follows no links. Never call this function for an
 * open database: closing a descriptor of the database's file releases SQLite's locks.
 */
export function giveByName(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants;
  const descriptor = fs.openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    giveToFolderOwner(descriptor, file);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Gives all files of a folder to the folder's owner, except the files of an open database. */
export function giveAll(folder: string, database: string): void {
  if (process.getuid?.() !== 0) return;
  giveByName(folder);
  const open = new Set(['', '-wal', '-shm'].map((ending) => database + ending));
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (open.has(entry.name)) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) giveAll(place, database);
    else if (entry.isFile()) giveByName(place);
  }
}
