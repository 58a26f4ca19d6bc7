import { AsyncLocalStorage } from 'node:async_hooks';
import type { FileHandle } from 'node:fs/promises';

const { promises } = process.getBuiltinModule('node:fs');
const opened = new AsyncLocalStorage<Set<FileHandle>>();
let users = 0;
let restore = (): void => undefined;

/** Notes the files that each simulated process opens, from now until the returned function was called by all users. */
export function watchOpenFiles(): () => void {
  if (users === 0) {
    const { open } = promises;
    promises.open = async (...given) => {
      const handle = await open(...given);
      opened.getStore()?.add(handle);
      return handle;
    };
    restore = () => {
      promises.open = open;
    };
  }
  users += 1;
  return () => {
    users -= 1;
    if (users === 0) restore();
  };
}

/** Runs a program whose files are noted in `files`. */
export const withFiles = <T>(files: Set<FileHandle>, run: () => T): T => opened.run(files, run);

/** Closes the files of a dead process, as the system does. */
export async function closeFiles(files: ReadonlySet<FileHandle>): Promise<void> {
  await Promise.all([...files].map((file) => file.close()));
}
