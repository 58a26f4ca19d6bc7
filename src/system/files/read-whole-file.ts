import { type ErrorParams, PixError } from '../../domain/pix-error.ts';
import { reasonOf, systemCode } from '../../domain/system-error.ts';
import { OPEN_ALREADY } from './create-file.ts';

const fs = process.getBuiltinModule('node:fs');

/** Largest file to read as a whole. Configuration, vaults, certificates and bodies are smaller. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Size of the first buffer for files without a known size: pipes, and files of the kernel. */
const UNTOLD_BYTES = 4 * 1024;

/**
 * Returns the bytes of a file of at most 64 MiB. Refuses pipes and devices: a pipe without a writer blocks,
 * and `/dev/zero` never ends. Accepts files that the shell has opened (`<(command)`, `/dev/stdin`).
 * @param named name of the file in messages
 * @throws PixError `usage` that names the file
 */
export function readWholeFile(file: string, named: string = file): Buffer {
  try {
    return readFrom(openRegular(file, named), named);
  } catch (error) {
    if (error instanceof PixError) throw error;
    throw unusable('file.failed', { file: named, reason: reasonOf(error) }, error);
  }
}

/** Returns null when the file does not exist. */
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
  fs.closeSync(openRegular(file, file).descriptor);
}

interface Opened {
  readonly descriptor: number;
  /** Size in bytes; 0 when unknown. */
  readonly size: number;
}

function openRegular(file: string, named: string): Opened {
  if (OPEN_ALREADY.test(file)) return { descriptor: fs.openSync(file, 'r'), size: 0 };
  const { O_RDONLY, O_NONBLOCK = 0 } = fs.constants;
  const descriptor = fs.openSync(file, O_RDONLY | O_NONBLOCK);
  const stats = fs.fstatSync(descriptor);
  if (stats.isFile()) return { descriptor, size: stats.size };
  fs.closeSync(descriptor);
  throw unusable('file.not_regular', { file: named });
}

function readFrom({ descriptor, size }: Opened, named: string): Buffer {
  try {
    // One byte more than the file has: the last read needs space to detect the end of the file.
    let bytes = Buffer.allocUnsafe(size === 0 ? UNTOLD_BYTES : Math.min(size, MOST_BYTES) + 1);
    for (let length = 0; ; ) {
      // The buffer is full because the file has grown or its size was not known.
      if (length === bytes.length) bytes = Buffer.concat([bytes], 2 * length);
      const count = fs.readSync(descriptor, bytes, length, bytes.length - length, null);
      if (count === 0) return bytes.subarray(0, length);
      length += count;
      if (length > MOST_BYTES)
        throw unusable('file.too_large', { file: named, mebibytes: MOST_BYTES / 2 ** 20 });
    }
  } finally {
    fs.closeSync(descriptor);
  }
}

const unusable = (
  key: 'file.failed' | 'file.not_regular' | 'file.too_large',
  params: ErrorParams,
  cause?: unknown,
): PixError => new PixError({ kind: 'usage', key, params, errorCode: 'file', ...(cause ? { cause } : {}) });
