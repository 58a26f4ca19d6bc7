import { systemCode } from '../../domain/system-error.ts';
import { createFile, nameBeside } from './new-file.ts';
import { giveByName } from './owner-of-folder.ts';
import { replaceFile } from './replace-file.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/**
 * Creates a folder that only its owner can open, and the missing folders above it. An existing one keeps its mode, which may
 * be the user's choice (`PIX_CONFIG_DIR=/srv/shared`).
 * @param topmost the topmost folder that is ours alone: those above it (`~/.config`) are for other programs and users too
 */
export function makePrivateFolder(folder: string, topmost: string = folder): void {
  const isOurs = folder === topmost || folder.startsWith(`${topmost}${path.sep}`);
  const above = path.dirname(folder);
  // Not `recursive`, with which Node tries for ever in /proc.
  if (!fs.existsSync(above)) makePrivateFolder(above, topmost);
  try {
    fs.mkdirSync(folder, { mode: isOurs ? 0o700 : 0o755 });
  } catch (error) {
    // It was there, or another process has made it meanwhile.
    if (systemCode(error) !== 'EEXIST' || !fs.statSync(folder).isDirectory()) throw error;
    return;
  }
  giveByName(folder);
}

/**
 * Replaces a file completely or not at all, with mode 0600: temporary file, fsync, rename, fsync of the folder. After a
 * power cut there is the old content, or, once this has returned, the new one.
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

/** Makes a rename or a new file in this folder durable. Windows has no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Permission bits of users other than the owner (0 on Windows, which has no modes). */
export function bitsOfOthers(file: string): number {
  return process.platform === 'win32' ? 0 : fs.statSync(file).mode & 0o077;
}
