import type { Sink } from './atomic-file.ts';

/** Counts and hashes what goes through. */
export interface HashingWriter extends Sink {
  readonly bytes: number;
  /** Lines that end outside of quotes, the last one counted whether or not it ends. */
  readonly records: number;
  sha256(): string;
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Passes on to `sink` and measures on the way: bytes, SHA-256, csv records (a quoted line feed is no end). */
export function hashingWriter(sink: Sink): HashingWriter {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  let bytes = 0;
  let ended = 0;
  let quoted = false;
  let lineOpen = false;
  return {
    async write(chunk) {
      const block = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      hash.update(block);
      bytes += block.byteLength;
      for (const byte of block) {
        if (byte === QUOTE) quoted = !quoted;
        const ends = byte === LINE_FEED && !quoted;
        if (ends) ended += 1;
        lineOpen = !ends;
      }
      await sink.write(block);
    },
    get bytes() {
      return bytes;
    },
    get records() {
      return ended + (lineOpen ? 1 : 0);
    },
    sha256: () => hash.digest('hex'),
  };
}
