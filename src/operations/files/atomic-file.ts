import { errorMessage, type Outcome, PixError } from '../../domain/errors.ts';

/** Somewhere to write to; resolves when more may be written. */
export interface Sink {
  write(bytes: Uint8Array | string): Promise<void>;
}

/** A file that appears under its name when it is whole (`keep`), or not at all. */
export interface AtomicFile extends Sink {
  /** fsync, then rename. */
  keep(): Promise<void>;
  /** Takes away what was not kept; does nothing after `keep`. */
  discard(): Promise<void>;
}

/**
 * Opens a temporary file beside `file`, readable by its owner alone.
 * @throws PixError `usage` naming the file
 */
export async function openAtomicFile(file: string): Promise<AtomicFile> {
  const { open, rename, rm } = process.getBuiltinModule('node:fs').promises;
  // A device or a pipe is written to as it is: to replace `/dev/null` by a file would be a fault.
  const isPlace = await isSpecial(file);
  const part = isPlace ? file : `${file}.${process.pid}.part`;
  const named = <T>(step: Promise<T>): Promise<T> =>
    step.catch((error: unknown) => {
      throw fileError(file, error);
    });
  const handle = await named(open(part, 'w', 0o600));
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await handle.close();
    isOpen = false;
  };
  return {
    write: async (bytes) => {
      await named(handle.appendFile(bytes));
    },
    keep: async () => {
      if (!isPlace) await named(handle.sync());
      await close();
      if (!isPlace) await named(rename(part, file));
    },
    discard: async () => {
      await close();
      if (!isPlace) await rm(part, { force: true });
    },
  };
}

/** Whether there is something of that name which is neither a file nor a folder. */
async function isSpecial(file: string): Promise<boolean> {
  const { stat } = process.getBuiltinModule('node:fs').promises;
  try {
    const found = await stat(file);
    return !found.isFile() && !found.isDirectory();
  } catch {
    // Whatever is the matter is told when it is opened.
    return false;
  }
}

/** Writes a file whole, or not at all. @throws PixError `usage` naming the file */
export async function writeAtomicFile(file: string, bytes: Uint8Array): Promise<void> {
  const target = await openAtomicFile(file);
  try {
    await target.write(bytes);
    await target.keep();
  } finally {
    await target.discard();
  }
}

/** @param outcome of the command's request, where that is known already */
export function fileError(file: string, error: unknown, outcome?: Outcome): PixError {
  const reason = errorMessage(error);
  return new PixError({
    kind: 'usage',
    key: 'file.failed',
    params: { file, reason },
    errorCode: 'file',
    ...(outcome && { outcome }),
    cause: error,
  });
}
