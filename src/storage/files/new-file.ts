import type { FileHandle } from 'node:fs/promises';

const fs = process.getBuiltinModule('node:fs');

/**
 * A name beside `file` that nobody can know beforehand: whoever else may write in its folder can plant neither a
 * link nor a file of that name.
 */
export function nameBeside(file: string, ending: 'part' | 'tmp'): string {
  const { randomBytes } = process.getBuiltinModule('node:crypto');
  return `${file}.${randomBytes(9).toString('base64url')}.${ending}`;
}

/** Flags of a file that must not exist: no link is followed, nothing that is there is written to. */
export const NEW_FILE = 'wx';
/** Nobody but its owner reads what we write. */
export const OWNER_ONLY = 0o600;

/** What the shell handed over open. */
export const OPEN_ALREADY = /^\/(dev\/(stdin|stdout|stderr|fd\/\d+)|proc\/(self|\d+)\/fd\/\d+)$/;

/**
 * Whether there is something of that name to be written to as it is: a device, a pipe, or an open file of the
 * process (`/dev/stdout`). To replace `/dev/null` by a file would be a fault.
 */
export function isPlace(file: string): boolean {
  if (OPEN_ALREADY.test(file)) return true;
  try {
    const found = fs.statSync(file);
    return !found.isFile() && !found.isDirectory();
  } catch {
    // Whatever is the matter is told when it is opened.
    return false;
  }
}

/**
 * Opens a place to write to. One that somebody else made (a pipe in a folder that others can write) would hand them
 * what we write.
 * @throws Error naming its owner; system errors as they come
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
