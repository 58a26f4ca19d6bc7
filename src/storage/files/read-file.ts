import { errorMessage, PixError } from '../../domain/errors.ts';
import { OPEN_ALREADY } from './new-file.ts';

const fs = process.getBuiltinModule('node:fs');

/** The largest file read as a whole: configuration, vaults, certificates, bodies are smaller. */
const MOST_BYTES = 64 * 1024 * 1024;
const PIECE_BYTES = 64 * 1024;

/** The `code` of a system error (`ENOENT`), or undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * The bytes of a file. Pipes and devices are refused, since a pipe without a writer blocks and `/dev/zero` never ends;
 * what the shell opened for us (`<(command)`, `/dev/stdin`) is read up to 64 MiB.
 * @param named its name for messages
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

/** As `readWholeFile`; null when the file does not exist. */
export function readIfPresent(file: string): Buffer | null {
  try {
    return readWholeFile(file);
  } catch (error) {
    if (error instanceof PixError && systemCode(error.cause) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Checks a file before it is read in pieces.
 * @throws PixError `usage` when it is not a regular file; system errors unchanged
 */
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
