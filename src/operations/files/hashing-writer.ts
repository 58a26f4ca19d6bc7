import type { Sink } from './atomic-file.ts';
import { CsvRecordCounter } from './csv-record-counter.ts';

export interface HashingWriter extends Sink {
  readonly bytes: number;
  /** Number of csv records. The last record counts even without a line feed at its end. */
  readonly records: number;
  sha256(): string;
}

/** Passes bytes to `sink`. Counts them and their csv records, and computes their SHA-256 hash. */
export function hashingWriter(sink: Sink): HashingWriter {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  const records = new CsvRecordCounter();
  let bytes = 0;
  return {
    async write(chunk) {
      const block = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      // `written` is awaited below, so that the hash is computed while the disk writes.
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
