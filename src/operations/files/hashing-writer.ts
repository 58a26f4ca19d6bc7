import type { Sink } from './atomic-file.ts';
import { CsvRecordCounter } from './csv-record-counter.ts';

/** A sink that counts and hashes the bytes that pass through it. */
export interface HashingWriter extends Sink {
  readonly bytes: number;
  /** Number of csv records. The last record counts even if it does not end with a line feed. */
  readonly records: number;
  sha256(): string;
}

/**
 * Passes bytes to `sink`. Computes their count, their SHA-256 and the number of csv records (a quoted line
 * feed ends no record).
 */
export function hashingWriter(sink: Sink): HashingWriter {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  const records = new CsvRecordCounter();
  let bytes = 0;
  return {
    async write(chunk) {
      const block = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      // The write is awaited below, so that the hash is computed while the disk writes. A write error is
      // thrown there.
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
