import type { CsvStyle } from '../../domain/text/csv-style.ts';
import type { TransactionFilters } from '../charges/read-transactions.ts';
import type { Sink } from '../files/atomic-file.ts';

export interface ReportTarget {
  /** Absolute path; null for `sink`. */
  readonly file: string | null;
  readonly sink: Sink;
  /** Cells as the service wrote them, formulas and all. */
  readonly unguarded: boolean;
  /** How csv is written, if not for programs. Not with `unguarded`. */
  readonly style: CsvStyle | undefined;
}

export interface ExportOrder extends ReportTarget {
  /** Filters of the list; the window is always there. */
  readonly filters: TransactionFilters & { readonly dateFrom: string; readonly dateTo: string };
  readonly format: 'csv' | 'ndjson';
  /** Undefined: a job where a job can do it. */
  readonly via: 'job' | 'pages' | undefined;
}

/** The written file; `rows` excludes the header. */
export interface Exported {
  /** Null: stdout. */
  readonly file: string | null;
  readonly via: 'job' | 'pages';
  readonly reportId?: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Treatment of cells that a spreadsheet would run as formulas; null for a format without cells. */
  readonly formulas: 'formulas_escaped' | 'formulas_kept' | null;
}
