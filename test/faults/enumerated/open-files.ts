import { AsyncLocalStorage } from 'node:async_hooks';
import type { FileHandle } from 'node:fs/promises';

const { promises } = process.getBuiltinModule('node:fs');
export class OpenFiles {
  readonly #files = new Set<FileHandle>();
  #isDead = false;

  add(file: FileHandle): void {
    // This process was already killed while it was opening the file.
    if (this.#isDead) void file.close();
    else this.#files.add(file);
  }

  /** Runs a function, and records in this object each file that the function opens. */
  within<T>(run: () => T): T {
    return opened.run(this, run);
  }

  /** Closes the files of a dead process, as the operating system does. */
  async close(): Promise<void> {
    this.#isDead = true;
    await Promise.all([...this.#files].map((file) => file.close()));
  }
}

const opened = new AsyncLocalStorage<OpenFiles>();
let users = 0;
let restore = (): void => undefined;

/**
 * Starts recording the files that each simulated process opens. The recording ends when every caller has
 * called the returned function.
 */
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
