import { fail } from '../../domain/errors.ts';
import { type Outcome, PixError } from '../../domain/pix-error.ts';
import { reasonOf, systemCode } from '../../domain/system-error.ts';
import {
  createHandle,
  isFolder,
  isPipe,
  isPlace,
  nameBeside,
  openPlace,
} from '../../system/files/create-file.ts';
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

/** A file that a command writes. */
export interface OutputFile {
  /** Absolute path. */
  readonly file: string;
  /** Whether a file with content may be replaced. */
  readonly replaces: boolean;
}

export interface WritingOptions {
  /** Whether a file with content may be replaced. Default: no. */
  readonly replaces?: boolean;
  /** File permissions before the umask. By default, only the owner may read. */
  readonly mode?: number;
  /** Ends writing to a pipe whose reader does not read. */
  readonly signal?: AbortSignal;
}

/**
 * Opens a temporary file in the folder of `file`. `keep` renames it to `file`, and `discard` deletes it. A
 * device or pipe is written directly.
 * @throws PixError `usage` that names the file, also when it has content and may not be replaced
 */
export async function openAtomicFile(
  file: string,
  { mode, signal, replaces = false }: WritingOptions = {},
): Promise<AtomicFile> {
  const { rm } = process.getBuiltinModule('node:fs').promises;
  checkFileName(file);
  if (isFolder(file)) throw fail('file.failed', { file, reason: 'EISDIR' });
  const asItIs = isPlace(file);
  if (!replaces) refuseExisting(file);
  const part = asItIs ? file : nameBeside(file, 'part');
  const named = <T>(step: Promise<T>): Promise<T> =>
    step.catch((error: unknown) => {
      signal?.throwIfAborted();
      throw fileError(file, error);
    });
  const handle = await named(asItIs ? openPlace(file, signal) : createHandle(part, mode)).catch(
    (error: unknown) => {
      // The file is new, so only its folder can be missing.
      throw systemCode((error as PixError).cause) === 'ENOENT'
        ? fail('file.failed', { file, reason: 'no_folder' }, { cause: error })
        : error;
    },
  );
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
      if (asItIs) return;
      await named((async () => nameFile(part, { file, replaces }))());
    },
    // An error here must not hide the error because of which the file is discarded.
    discard: async () => {
      await close().catch(() => undefined);
      if (!asItIs) await rm(part, { force: true }).catch(() => undefined);
    },
  };
}

/**
 * Gives a complete file its final name. Unless it `replaces` a file with content, it takes no name that another
 * program has given to a file meanwhile.
 * @throws PixError `usage` when the file exists and has content; system errors unchanged
 */
export function nameFile(made: string, { file, replaces }: OutputFile): void {
  const fs = process.getBuiltinModule('node:fs');
  if (!replaces) {
    try {
      // Unlike `rename`, `link` never replaces a file.
      fs.linkSync(made, file);
      fs.rmSync(made);
      return;
    } catch {
      // The file exists, or the file system has no links.
      refuseExisting(file);
    }
  }
  replaceFile(made, file);
}

/** Whether the path is a regular file with content. */
export function hasContent(file: string): boolean {
  const found = process.getBuiltinModule('node:fs').statSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size > 0;
}

/** @throws PixError `usage` when the file has content */
export function refuseExisting(file: string): void {
  if (hasContent(file)) throw fail('file.exists', { file });
}

/**
 * Writes a file completely, or leaves the old one unchanged.
 * @throws PixError `usage` that names the file
 */
export const writeAtomicFile = (file: string, bytes: Uint8Array, options?: WritingOptions): Promise<void> =>
  withAtomicFile(file, (target) => target.write(bytes), options);

/**
 * Calls `work` if the file can be written, without changing an existing file before. A pipe stays open
 * meanwhile, because its reader would take a closed pipe for the end.
 * @throws PixError `usage` that names the file
 */
export async function ifWritable<T>({ file, replaces }: OutputFile, work: () => Promise<T>): Promise<T> {
  const trial = await openAtomicFile(file, { replaces });
  if (!isPipe(file)) await trial.discard();
  try {
    return await work();
  } finally {
    await trial.discard();
  }
}

/**
 * Writes a file with `work`, and keeps it if `work` succeeds. Returns the result of `work`.
 * @throws PixError `usage` that names the file
 */
export async function withAtomicFile<T>(
  file: string,
  work: (target: Sink) => Promise<T>,
  options?: WritingOptions,
): Promise<T> {
  const target = await openAtomicFile(file, options);
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
  return fail(
    'file.failed',
    { file, reason },
    { ...(outcome && { outcome }), ...(hintKey && { hintKey }), cause: error },
  );
}

/**
 * Matches names that Windows reserves for devices in every folder, with or without an extension (`con.csv`).
 */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\.|$)/i;
const DRIVE = /^(\\\\[?.]\\)?[a-z]:/i;

/**
 * Refuses names that mean a device (`CON`, `nul.csv`) or a hidden stream (`a.csv:b`) on Windows. Such a name
 * creates no visible file.
 * @throws PixError `usage` that names the file
 */
export function checkFileName(file: string, platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'win32') return;
  const name = file.split(/[\\/]/).at(-1) ?? '';
  if (!DEVICE.test(name.replace(DRIVE, '')) && !file.replace(DRIVE, '').includes(':')) return;
  throw fail('file.reserved_name', { file });
}
