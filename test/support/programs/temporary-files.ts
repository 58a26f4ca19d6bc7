import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what lies here in memory. */
const IN_MEMORY = '/dev/shm';
/** A run leaves less than a fifth of this; a container often has 64 MiB. */
const ENOUGH_BYTES = 1024 ** 3;

/**
 * All temporary files of a test run lie in one folder: in memory where there is room, since each commit of a journal, an
 * inbox and a sandbox waits for the disk. It is taken away when the run ends, with whatever a test left in it.
 */
export default function setup(): () => void {
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'pix-tests-'));
  // PostgreSQL runs as another user, and has a folder in it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  };
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
