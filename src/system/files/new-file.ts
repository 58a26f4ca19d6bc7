import type { FileHandle } from 'node:fs/promises';
import { giveToFolderOwner } from './owner-of-folder.ts';

const fs = process.getBuiltinModule('node:fs');

/**
 * A random name beside `file`, so that others who can write in its folder cannot plant a link or file there in advance.
 */
export function nameBeside(file: string, ending: 'part' | 'tmp'): string {
  const { randomBytes } = process.getBuiltinModule('node:crypto');
  return `${file}.${randomBytes(9).toString('base64url')}.${ending}`;
}

/** Open flag for a file that must not exist: follows no link and overwrites nothing. */
export const NEW_FILE = 'wx';
/** Mode of files that only their owner can read. */
export const OWNER_ONLY = 0o600;

/**
 * Creates a file that must not exist, and opens it for writing. Made by root in a user's folder, it belongs to that user.
 * @returns its descriptor
 */
export function createFile(file: string): number {
  const descriptor = fs.openSync(file, NEW_FILE, OWNER_ONLY);
  giveToFolderOwner(descriptor, file);
  return descriptor;
}

/** As `createFile`, as a handle. @param mode who may read it, without what the umask takes away */
export async function createHandle(file: string, mode: number = OWNER_ONLY): Promise<FileHandle> {
  const handle = await fs.promises.open(file, NEW_FILE, mode);
  giveToFolderOwner(handle.fd, file);
  return handle;
}

/** Files that the shell opened for us. */
export const OPEN_ALREADY = /^\/(dev\/(stdin|stdout|stderr|fd\/\d+)|proc\/(self|\d+)\/fd\/\d+)$/;

/**
 * Whether `file` is to be written in place: a device, a pipe, or an open file of the process (`/dev/stdout`). Replacing
 * `/dev/null` by a file would be wrong.
 */
export function isPlace(file: string): boolean {
  if (OPEN_ALREADY.test(file)) return true;
  try {
    const found = fs.statSync(file);
    return !found.isFile() && !found.isDirectory();
  } catch {
    // The actual problem is reported when the file is opened.
    return false;
  }
}

/**
 * Opens a device or pipe for writing. Refuses one made by another user (a pipe in a shared folder), who could read what
 * we write.
 * @throws Error naming its owner; system errors unchanged
 */
export async function openPlace(file: string): Promise<FileHandle> {
  const { O_WRONLY, O_APPEND } = fs.constants;
  const handle = await fs.promises.open(file, O_WRONLY | O_APPEND);
  const { uid } = await handle.stat();
  const own = process.getuid?.();
  if (own === undefined || uid === own || uid === 0) return handle;
  await handle.close();
  throw new Error(`EACCES: it belongs to another user (uid ${uid})`);
}
