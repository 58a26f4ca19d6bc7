import type { Sink } from './atomic-file.ts';
import { CsvRecords } from './csv-records.ts';

/** A sink that counts and hashes what is written through it. */
export interface HashingWriter extends Sink {
  readonly bytes: number;
  /** csv records; the last one counts even if it does not end in a line feed. */
  readonly records: number;
  sha256(): string;
}

/**
 * Passes bytes on to `sink` and computes their count, SHA-256 and number of csv records (a quoted line feed ends none).
 */
export function hashingWriter(sink: Sink): HashingWriter {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  const records = new CsvRecords();
  let bytes = 0;
  return {
    async write(chunk) {
      const block = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      // Hash while the disk writes. A write error is thrown below, where it is awaited.
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
