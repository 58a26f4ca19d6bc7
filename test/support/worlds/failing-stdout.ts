import { Writable } from 'node:stream';

const MESSAGES = { ENOSPC: 'no space left on device', EPIPE: 'broken pipe' } as const;

/**
 * Returns a stdout that fails after this number of bytes. `ENOSPC`: the disk is full. `EPIPE`: the reader has
 * closed the pipe.
 */
export function stdoutFailingAfter(bytes: number, code: keyof typeof MESSAGES): Writable {
  let left = bytes;
  return new Writable({
    write(chunk: Buffer, _encoding, taken) {
      left -= chunk.length;
      taken(left < 0 ? Object.assign(new Error(`${code}: ${MESSAGES[code]}, write`), { code }) : null);
    },
  });
}
