import { errorMessage, PixError } from '../../domain/errors.ts';
import { OPEN_ALREADY } from './new-file.ts';

const fs = process.getBuiltinModule('node:fs');

/** More than any file that is read whole is long: configuration, vaults, certificates, bodies. */
const MOST_BYTES = 64 * 1024 * 1024;
const PIECE_BYTES = 64 * 1024;

/** The `code` of a system error (`ENOENT`), or undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * The bytes of a file. A pipe that nobody writes to would be waited for, and `/dev/zero` has no end: neither is read.
 * What the shell hands over open (`<(command)`, `/dev/stdin`) is, up to 64 MiB.
 * @param named as people know it
 * @throws PixError `usage` naming the file
 */
export function readWholeFile(file: string, named: string = file): Buffer {
  try {
    return readFrom(openRegular(file, named), named);
  } catch (error) {
    if (error instanceof PixError) throw error;
    throw unusable('file.failed', { file: named, reason: errorMessage(error) }, error);
  }
}

/** As `readWholeFile`; null when there is none. */
export function readIfPresent(file: string): Buffer | null {
  try {
    return readWholeFile(file);
  } catch (error) {
    if (error instanceof PixError && systemCode(error.cause) === 'ENOENT') return null;
    throw error;
  }
}

/** Before a file is read piece by piece. @throws PixError `usage` for what is no regular file; system errors as they come */
export function checkRegularFile(file: string): void {
  fs.closeSync(openRegular(file, file));
}

function openRegular(file: string, named: string): number {
  if (OPEN_ALREADY.test(file)) return fs.openSync(file, 'r');
  const { O_RDONLY, O_NONBLOCK = 0 } = fs.constants;
  const descriptor = fs.openSync(file, O_RDONLY | O_NONBLOCK);
  if (fs.fstatSync(descriptor).isFile()) return descriptor;
  fs.closeSync(descriptor);
  throw unusable('file.not_regular', { file: named });
}

function readFrom(descriptor: number, named: string): Buffer {
  try {
    const pieces: Buffer[] = [];
    for (let size = 0; ; ) {
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      const count = fs.readSync(descriptor, piece);
      if (count === 0) return Buffer.concat(pieces, size);
      size += count;
      if (size > MOST_BYTES)
        throw unusable('file.too_large', { file: named, mebibytes: MOST_BYTES / 2 ** 20 });
      pieces.push(piece.subarray(0, count));
    }
  } finally {
    fs.closeSync(descriptor);
  }
}

const unusable = (
  key: 'file.failed' | 'file.not_regular' | 'file.too_large',
  params: Readonly<Record<string, string | number>>,
  cause?: unknown,
): PixError => new PixError({ kind: 'usage', key, params, errorCode: 'file', ...(cause ? { cause } : {}) });
