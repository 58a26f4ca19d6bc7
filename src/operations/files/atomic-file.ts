import { type Outcome, PixError } from '../../domain/errors.ts';
import { reasonOf } from '../../domain/system-error.ts';
import { checkFileName } from '../../system/files/check-file-name.ts';
import { createHandle, isPlace, nameBeside, openPlace } from '../../system/files/new-file.ts';
import { replaceFile } from '../../system/files/replace-file.ts';

/** A place to write bytes to. `write` resolves when more may be written. */
export interface Sink {
  write(bytes: Uint8Array | string): Promise<void>;
}

/** A file that appears under its name only when it is complete (`keep`), or not at all. */
export interface AtomicFile extends Sink {
  /** Syncs and renames the file. */
  keep(): Promise<void>;
  /** Removes the temporary file; does nothing after `keep`. */
  discard(): Promise<void>;
}

/**
 * Opens a temporary file beside `file`.
 * @param mode who may read it, without what the umask takes away; by default its owner alone
 * @throws PixError `usage` naming the file
 */
export async function openAtomicFile(file: string, mode?: number): Promise<AtomicFile> {
  const { rm } = process.getBuiltinModule('node:fs').promises;
  checkFileName(file);
  const asItIs = isPlace(file);
  const part = asItIs ? file : nameBeside(file, 'part');
  const named = <T>(step: Promise<T>): Promise<T> =>
    step.catch((error: unknown) => {
      throw fileError(file, error);
    });
  const handle = await named(asItIs ? openPlace(file) : createHandle(part, mode));
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
      if (!asItIs) await named(handle.sync());
      await close();
      if (!asItIs) await named((async () => replaceFile(part, file))());
    },
    discard: async () => {
      await close();
      if (!asItIs) await rm(part, { force: true });
    },
  };
}

/**
 * Writes a file completely or not at all.
 * @param mode as for `openAtomicFile`
 * @throws PixError `usage` naming the file
 */
export async function writeAtomicFile(file: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const target = await openAtomicFile(file, mode);
  try {
    await target.write(bytes);
    await target.keep();
  } finally {
    await target.discard();
  }
}

/**
 * @param outcome the outcome of the command's request, when it is already known
 * @param hintKey what to do about it
 */
export function fileError(file: string, error: unknown, outcome?: Outcome, hintKey?: string): PixError {
  // It names the file already.
  if (error instanceof PixError) return new PixError({ ...error.init, ...(outcome && { outcome }) });
  const reason = reasonOf(error);
  return new PixError({
    kind: 'usage',
    key: 'file.failed',
    params: { file, reason },
    errorCode: 'file',
    ...(outcome && { outcome }),
    ...(hintKey && { hintKey }),
    cause: error,
  });
}
