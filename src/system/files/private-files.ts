import { systemCode } from '../../domain/system-error.ts';
import { createFile, giveByName, nameBeside } from './create-file.ts';
import { replaceFile } from './replace-file.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/**
 * Creates a folder that only its owner can open, and the missing folders above it. An existing folder keeps
 * its mode, which the user may have chosen.
 * @param topmost the topmost private folder; other programs and users share the folders above it
 * (`~/.config`)
 */
export function makePrivateFolder(folder: string, topmost: string = folder): void {
  const isOurs = folder === topmost || folder.startsWith(`${topmost}${path.sep}`);
  const above = path.dirname(folder);
  // Node's option `recursive` loops for ever in /proc.
  if (!fs.existsSync(above)) makePrivateFolder(above, topmost);
  try {
    fs.mkdirSync(folder, { mode: isOurs ? 0o700 : 0o755 });
  } catch (error) {
    // Another process may have just created the folder.
    if (systemCode(error) !== 'EEXIST' || !fs.statSync(folder).isDirectory()) throw error;
    return;
  }
  giveByName(folder);
}

/**
 * Replaces a file completely or not at all, even in a power cut, with mode 0600. The new content is durable
 * when the function returns.
 */
export function replacePrivateFile(file: string, content: Uint8Array | string): void {
  makePrivateFolder(path.dirname(file));
  const temporary = nameBeside(file, 'tmp');
  try {
    const descriptor = createFile(temporary);
    try {
      fs.writeFileSync(descriptor, content);
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    replaceFile(temporary, file);
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(path.dirname(file));
}

/**
 * Appends to a private file, and makes the text durable. This is faster than `replacePrivateFile`, but a
 * power cut may leave a part of the text.
 * @returns false, and appends nothing, if the file cannot be opened, would exceed `mostBytes`, belongs to
 * another user, or has a second hard link
 */
export function appendToPrivateFile(file: string, text: string, mostBytes: number): boolean {
  const { O_WRONLY, O_APPEND, O_NOFOLLOW = 0 } = fs.constants;
  let descriptor: number;
  try {
    descriptor = fs.openSync(file, O_WRONLY | O_APPEND | O_NOFOLLOW);
  } catch {
    return false;
  }
  try {
    const { size, uid, nlink } = fs.fstatSync(descriptor);
    const isOurs = nlink === 1 && (process.getuid === undefined || process.getuid() === uid);
    if (!isOurs || size + text.length > mostBytes) return false;
    fs.writeFileSync(descriptor, text);
    fs.fdatasyncSync(descriptor);
    return true;
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Makes a rename or a new file in this folder durable. Does nothing on Windows, which has no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Returns the permission bits of other users; 0 on Windows, which has no modes. */
export function bitsOfOthers(file: string): number {
  return process.platform === 'win32' ? 0 : fs.statSync(file).mode & 0o077;
}
