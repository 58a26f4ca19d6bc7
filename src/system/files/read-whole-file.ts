import type { Readable } from 'node:stream';
import { fail } from '../../domain/errors.ts';
import { PixError } from '../../domain/pix-error.ts';
import { reasonOf, systemCode } from '../../domain/system-error.ts';
import { isPipe, OPEN_ALREADY } from './create-file.ts';

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
    throw fail('file.failed', { file: named, reason: reasonOf(error) }, { cause: error });
  }
}

/**
 * Opens a pipe or a terminal, which `readWholeFile` would read without listening to signals. Does not wait
 * for the writer of the pipe.
 * @returns null for any other file
 */
export function openStream(file: string): Readable | null {
  const { O_RDONLY, O_NONBLOCK = 0 } = fs.constants;
  if (isPipe(file)) {
    const { Socket } = process.getBuiltinModule('node:net');
    return new Socket({ fd: fs.openSync(file, O_RDONLY | O_NONBLOCK), readable: true, writable: false });
  }
  if (!OPEN_ALREADY.test(file)) return null;
  const { isatty, ReadStream } = process.getBuiltinModule('node:tty');
  const descriptor = fs.openSync(file, 'r');
  if (isatty(descriptor)) return new ReadStream(descriptor);
  fs.closeSync(descriptor);
  return null;
}

/** Returns all bytes of an opened stream. @throws PixError `usage` when there are more than 64 MiB */
export async function readWholeStream(stream: Readable, named: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += (piece as Buffer).length;
    if (length > MOST_BYTES) throw tooLarge(named);
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
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
  throw fail('file.not_regular', { file: named });
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
      if (length > MOST_BYTES) throw tooLarge(named);
    }
  } finally {
    fs.closeSync(descriptor);
  }
}

const tooLarge = (named: string): PixError =>
  fail('file.too_large', { file: named, mebibytes: MOST_BYTES / 2 ** 20 });
