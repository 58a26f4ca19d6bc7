import type { CsvStyle } from '../../domain/text/csv-style.ts';
import { type OutputFile, type Sink, withAtomicFile } from '../files/atomic-file.ts';
import type { TransactionFilters } from '../transactions.ts';

export interface ReportTarget {
  /** Null to write to `sink`. */
  readonly target: OutputFile | null;
  readonly sink: Sink;
  /** Whether cells stay as the service wrote them, including formulas. */
  readonly unguarded: boolean;
  /** Style for spreadsheets; undefined writes csv for programs. Cannot be combined with `unguarded`. */
  readonly style: CsvStyle | undefined;
}

export interface ExportOrder extends ReportTarget {
  readonly filters: TransactionFilters & { readonly dateFrom: string; readonly dateTo: string };
  readonly format: 'csv' | 'ndjson';
  /** How to export. Default: with a report job if a job supports the filters. */
  readonly via: 'job' | 'pages' | undefined;
}

/** `rows` excludes the header. */
export interface Exported {
  /** Path of the file; null for stdout. */
  readonly file: string | null;
  readonly via: 'job' | 'pages';
  readonly reportId?: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly formulas: 'formulas_escaped' | 'formulas_kept' | null;
}

/** Writes the report with `work`, to the file or to stdout. The file is kept only if `work` succeeds. */
export async function writeReport(
  signal: AbortSignal,
  { target: to, sink }: ReportTarget,
  work: (through: HashingWriter) => Promise<Omit<Exported, 'file' | 'bytes' | 'sha256'>>,
): Promise<Exported> {
  const write = async (target: Sink): Promise<Exported> => {
    const through = hashingWriter(target);
    const { rows, formulas, ...how } = await work(through);
    return { file: to?.file ?? null, ...how, rows, bytes: through.bytes, sha256: through.sha256(), formulas };
  };
  return to === null ? write(sink) : withAtomicFile(to.file, write, { signal, replaces: to.replaces });
}

interface HashingWriter extends Sink {
  readonly bytes: number;
  /** Number of csv records. The last record counts even without a line feed at its end. */
  readonly records: number;
  sha256(): string;
}

/** Passes bytes to `sink`. Counts them and their csv records, and computes their SHA-256 hash. */
function hashingWriter(sink: Sink): HashingWriter {
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

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts the records of a csv file. A line feed inside quotes does not end a record. */
export class CsvRecordCounter {
  #ended = 0;
  #isQuoted = false;
  #hasOpenLine = false;

  get count(): number {
    return this.#ended + (this.#hasOpenLine ? 1 : 0);
  }

  add(block: Uint8Array): void {
    let [ended, isQuoted, hasOpenLine] = [this.#ended, this.#isQuoted, this.#hasOpenLine];
    // An iterator takes more than twice as long.
    for (let at = 0; at < block.byteLength; at += 1) {
      const byte = block[at];
      hasOpenLine = byte !== LINE_FEED || isQuoted;
      if (!hasOpenLine) ended += 1;
      if (byte === QUOTE) isQuoted = !isQuoted;
    }
    [this.#ended, this.#isQuoted, this.#hasOpenLine] = [ended, isQuoted, hasOpenLine];
  }
}
