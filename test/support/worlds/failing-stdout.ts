import { Writable } from 'node:stream';

const MESSAGES = { ENOSPC: 'no space left on device', EPIPE: 'broken pipe' } as const;

/**
 * Returns a stdout that accepts this number of bytes and then fails: the disk is full (`ENOSPC`), or the
 * reader has closed the pipe (`EPIPE`).
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
