import type { Sink } from './atomic-file.ts';
import { CsvRecordCounter } from './csv-record-counter.ts';

export interface HashingWriter extends Sink {
  readonly bytes: number;
  /** The last csv record counts even without a line feed. */
  readonly records: number;
  sha256(): string;
}

/** Counts and hashes (SHA-256) the bytes that pass to `sink`, and counts their csv records. */
export function hashingWriter(sink: Sink): HashingWriter {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  const records = new CsvRecordCounter();
  let bytes = 0;
  return {
    async write(chunk) {
      const block = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      // Awaited below, so that the hash is computed while the disk writes.
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
