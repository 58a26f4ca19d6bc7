import type { FileHandle } from 'node:fs/promises';
import { fail } from '../../domain/errors.ts';
import { systemCode } from '../../domain/system-error.ts';
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
