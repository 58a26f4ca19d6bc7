import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of what V8 made of `dist/`, for all machines of a test run: each command is compiled once. */
    readonly compiledCode: string;
  }
}

/** Linux keeps what lies here in memory. */
const IN_MEMORY = '/dev/shm';
/** A run leaves less than a fifth of this; a container often has 64 MiB. */
const ENOUGH_BYTES = 1024 ** 3;

/**
 * All temporary files of a test run lie in one folder: in memory where there is room, since each commit of a journal, an
 * inbox and a sandbox waits for the disk. It is taken away when the run ends, with whatever a test left in it.
 */
export default function setup({ config, provide }: TestProject): () => void {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'pix-tests-'));
  // PostgreSQL runs as another user, and has a folder in it.
  chmodSync(folder, 0o711);
  config.env.TMPDIR = folder;
  const compiledCode = join(folder, 'compiled');
  mkdirSync(compiledCode, { mode: 0o700 });
  provide('compiledCode', compiledCode);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // Ctrl-C ends the run without taking anything down.
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
