import { type Outcome, PixError } from '../../domain/pix-error.ts';
import { reasonOf } from '../../domain/system-error.ts';
import { checkFileName } from '../../system/files/check-file-name.ts';
import { createHandle, isPlace, nameBeside, openPlace } from '../../system/files/create-file.ts';
import { replaceFile } from '../../system/files/replace-file.ts';

/** A receiver of bytes. `write` resolves when the sink can take more bytes. */
export interface Sink {
  write(bytes: Uint8Array | string): Promise<void>;
}

export interface AtomicFile extends Sink {
  /** Writes all data to the disk. */
  sync(): Promise<void>;
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Opens a temporary file in the folder of `file`. `keep` renames it to `file`, and `discard` deletes it. A
 * device or pipe is written directly.
 * @param mode file permissions before the umask; by default only the owner may read
 * @throws PixError `usage` that names the file
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
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  };
  return {
    write: async (bytes) => {
      await named(handle.appendFile(bytes));
    },
    sync: () => named(handle.sync()),
    keep: async () => {
      if (!asItIs) await named(handle.sync());
      await named(close());
      if (!asItIs) await named((async () => replaceFile(part, file))());
    },
    // An error here must not hide the error because of which the file is discarded.
    discard: async () => {
      await close().catch(() => undefined);
      if (!asItIs) await rm(part, { force: true }).catch(() => undefined);
    },
  };
}

/**
 * Writes a file completely, or leaves the old one unchanged.
 * @param mode as for `openAtomicFile`
 * @throws PixError `usage` that names the file
 */
export const writeAtomicFile = (file: string, bytes: Uint8Array, mode?: number): Promise<void> =>
  withAtomicFile(file, (target) => target.write(bytes), mode);

/**
 * Writes a file with `work`, and keeps it if `work` succeeds. Returns the result of `work`.
 * @param mode as for `openAtomicFile`
 * @throws PixError `usage` that names the file
 */
export async function withAtomicFile<T>(
  file: string,
  work: (target: Sink) => Promise<T>,
  mode?: number,
): Promise<T> {
  const target = await openAtomicFile(file, mode);
  try {
    const result = await work(target);
    await target.keep();
    return result;
  } finally {
    await target.discard();
  }
}

export function fileError(file: string, error: unknown, outcome?: Outcome, hintKey?: string): PixError {
  // A `PixError` already names the file.
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
