import type { FileHandle } from 'node:fs/promises';
import { fail } from '../../domain/errors.ts';
import { systemCode } from '../../domain/system-error.ts';

const fs = process.getBuiltinModule('node:fs');

/** Returns a random path beside `file`, so that other users cannot create a link or file there in advance. */
export function nameBeside(file: string, ending: 'part' | 'tmp'): string {
  const { randomBytes } = process.getBuiltinModule('node:crypto');
  return `${file}.${randomBytes(9).toString('base64url')}.${ending}`;
}

/** Flag for creating a file that must not exist yet. It follows no link and overwrites nothing. */
const NEW_FILE = 'wx';
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

export function isFolder(file: string): boolean {
  try {
    return fs.statSync(file).isDirectory();
  } catch {
    return false;
  }
}

/** Writes to a pipe without blocking the process. */
export interface PipeWriter extends Pick<FileHandle, 'sync' | 'close'> {
  appendFile(bytes: Uint8Array | string): Promise<void>;
}
export type Place = FileHandle | PipeWriter;

/** Whether `file` is a pipe. Opening a pipe without its other end would block for ever. */
export const isPipe = (file: string): boolean =>
  fs.statSync(file, { throwIfNoEntry: false })?.isFIFO() === true;

/**
 * Opens a device or pipe for writing. Refuses a pipe of another user (in a shared folder), who could read the
 * output.
 * @param signal ends writing to a pipe whose reader does not read
 * @throws PixError `usage` when no program reads the pipe; Error that names the owner; system errors unchanged
 */
export async function openPlace(file: string, signal?: AbortSignal): Promise<Place> {
  const { O_WRONLY, O_APPEND } = fs.constants;
  if (isPipe(file)) return openPipe(file, signal);
  const handle = await fs.promises.open(file, O_WRONLY | O_APPEND);
  const { uid } = await handle.stat();
  if (isTrusted(uid)) return handle;
  await handle.close();
  throw foreign(uid);
}

const isTrusted = (uid: number): boolean => [undefined, uid].includes(process.getuid?.()) || uid === 0;
const foreign = (uid: number): Error => new Error(`EACCES: it belongs to another user (uid ${uid})`);

function openPipe(file: string, signal: AbortSignal | undefined): PipeWriter {
  const { O_WRONLY, O_NONBLOCK } = fs.constants;
  let descriptor: number;
  try {
    descriptor = fs.openSync(file, O_WRONLY | O_NONBLOCK);
  } catch (error) {
    if (systemCode(error) !== 'ENXIO') throw error;
    throw fail('file.no_reader', { file }, { cause: error });
  }
  const stats = fs.fstatSync(descriptor);
  // Somebody may have replaced the pipe by a file after `isPipe`.
  if (!stats.isFIFO() || !isTrusted(stats.uid)) {
    fs.closeSync(descriptor);
    throw foreign(stats.uid);
  }
  const { Socket } = process.getBuiltinModule('node:net');
  const socket = new Socket({ fd: descriptor, readable: false, writable: true });
  // `write` reports the error.
  socket.on('error', () => undefined);
  const abort = (): void => void socket.destroy(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  return {
    appendFile: (bytes) =>
      new Promise((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    sync: async () => undefined,
    close: () =>
      new Promise((resolve) => {
        signal?.removeEventListener('abort', abort);
        if (socket.closed) return resolve();
        // Every write has ended, so nothing is lost.
        socket.once('close', () => resolve()).destroy();
      }),
  };
}

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
function giveToFolderOwner(descriptor: number, file: string): void {
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

/** Endings of a SQLite database and of the files that SQLite keeps beside it. */
export const DATABASE_FILES = ['', '-wal', '-shm'];

/** Gives all files of a folder to the folder's owner, except the files of an open database. */
export function giveAll(folder: string, database: string): void {
  if (process.getuid?.() !== 0) return;
  giveByName(folder);
  const open = new Set(DATABASE_FILES.map((ending) => database + ending));
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (open.has(entry.name)) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) giveAll(place, database);
    else if (entry.isFile()) giveByName(place);
  }
}
