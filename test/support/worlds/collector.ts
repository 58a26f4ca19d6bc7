import { PassThrough } from 'node:stream';

const ROWS = 24;

/**
 * Collects the output of a program. `tty`: width of the terminal in columns; without it, the output is a
 * pipe.
 */
export function collector(tty?: number): {
  stream: PassThrough & { isTTY?: boolean; columns?: number; rows?: number };
  bytes: () => Buffer;
  text: () => string;
} {
  const chunks: Buffer[] = [];
  const stream = Object.assign(
    new PassThrough(),
    tty === undefined ? {} : { isTTY: true, columns: tty, rows: ROWS },
  );
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const bytes = (): Buffer => Buffer.concat(chunks);
  return { stream, bytes, text: () => bytes().toString() };
}
