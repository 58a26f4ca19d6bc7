import type { CsvStyle } from '../../domain/text/csv-style.ts';
import { type OutputFile, type Sink, withAtomicFile } from '../files/atomic-file.ts';
import { type HashingWriter, hashingWriter } from '../files/hashing-writer.ts';
import type { TransactionFilters } from '../read-payment.ts';

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
