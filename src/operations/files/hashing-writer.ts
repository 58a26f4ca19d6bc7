import type { Sink } from './atomic-file.ts';
import { CsvRecords } from './csv-records.ts';

/** Counts and hashes what goes through. */
export interface HashingWriter extends Sink {
  readonly bytes: number;
  /** Lines that end outside of quotes, the last one counted whether or not it ends. */
  readonly records: number;
  sha256(): string;
}

/** Passes on to `sink` and measures on the way: bytes, SHA-256, csv records (a quoted line feed is no end). */
export function hashingWriter(sink: Sink): HashingWriter {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  const records = new CsvRecords();
  let bytes = 0;
  return {
    async write(chunk) {
      const block = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      // The disk is at work meanwhile. A fault of its is told below.
      const written = sink.write(block);
      written.catch(() => undefined);
      hash.update(block);
      bytes += block.byteLength;
      records.add(block);
      await written;
    },
    get bytes() {
      return bytes;
    },
    get records() {
      return records.count;
    },
    sha256: () => hash.digest('hex'),
  };
}
