import { PixError } from '../domain/errors.ts';

/**
 * Writes a file so that a reader sees all of it or what was there before: a temporary name beside it, fsync, rename.
 * @throws PixError `usage` naming the file
 */
export async function writeWholeFile(file: string, bytes: Uint8Array): Promise<void> {
  const { open, rename, rm } = process.getBuiltinModule('node:fs').promises;
  const part = `${file}.${process.pid}.part`;
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw fileError(file, error);
  }
}

/** A file that could not be written or read, by name. */
export function fileError(file: string, error: unknown): PixError {
  const reason = error instanceof Error ? error.message : String(error);
  return new PixError({
    kind: 'usage',
    key: 'file.failed',
    params: { file, reason },
    errorCode: 'file',
    cause: error,
  });
}
