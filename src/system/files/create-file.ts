import type { FileHandle } from 'node:fs/promises';
import { giveToFolderOwner } from './give-to-folder-owner.ts';

const fs = process.getBuiltinModule('node:fs');

/** Returns a random path beside `file`, so that other users cannot create a link or file there in advance. */
export function nameBeside(file: string, ending: 'part' | 'tmp'): string {
  const { randomBytes } = process.getBuiltinModule('node:crypto');
  return `${file}.${randomBytes(9).toString('base64url')}.${ending}`;
}

/** Flag for creating a file that must not exist yet. It follows no link and overwrites nothing. */
export const NEW_FILE = 'wx';
export const OWNER_ONLY = 0o600;

/**
 * Creates and opens a file that must not exist yet. If root creates it in a user's folder, it belongs to that
 * user.
 * @returns its descriptor
 */
export function createFile(file: string): number {
  const descriptor = fs.openSync(file, NEW_FILE, OWNER_ONLY);
  giveToFolderOwner(descriptor, file);
  return descriptor;
}

/** @param mode permissions before the umask is applied */
export async function createHandle(file: string, mode: number = OWNER_ONLY): Promise<FileHandle> {
  const handle = await fs.promises.open(file, NEW_FILE, mode);
  giveToFolderOwner(handle.fd, file);
  return handle;
}

export const OPEN_ALREADY = /^\/(dev\/(stdin|stdout|stderr|fd\/\d+)|proc\/(self|\d+)\/fd\/\d+)$/;

/**
 * Whether `file` must be written in place: a device, a pipe, or a file that the shell has opened. A new file
 * must never replace `/dev/null`.
 */
export function isPlace(file: string): boolean {
  if (OPEN_ALREADY.test(file)) return true;
  try {
    const found = fs.statSync(file);
    return !found.isFile() && !found.isDirectory();
  } catch {
    return false;
  }
}

/**
 * Opens a device or pipe for writing. Refuses a pipe of another user (in a shared folder), who could read the
 * output.
 * @throws Error that names the owner; system errors unchanged
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
