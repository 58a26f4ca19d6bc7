import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Folder of the V8 code cache of `dist/`. All tests of a run share it, so each command is compiled only
     * once.
     */
    readonly compiledCode: string;
  }
}

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = '/dev/shm';
/** The free space that `/dev/shm` must have, in bytes. In a container, `/dev/shm` often has only 64 MiB. */
const ENOUGH_BYTES = 1024 ** 3;

/**
 * Puts all temporary files of a test run into one folder, and deletes it when the run ends. The folder is in
 * memory if possible, because commits to a disk are slow.
 */
export default function setup({ config, provide }: TestProject): () => void {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'pix-tests-'));
  // PostgreSQL runs as another user. It needs permission to enter this folder, because its data folder is
  // inside.
  chmodSync(folder, 0o711);
  config.env.TMPDIR = folder;
  const compiledCode = join(folder, 'compiled');
  mkdirSync(compiledCode, { mode: 0o700 });
  provide('compiledCode', compiledCode);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // Ctrl-C ends the run without calling teardown.
  process.once('exit', remove);
  return remove;
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}
