import { type ErrorParams, type PixError, usageError } from '../../domain/pix-error.ts';
import { type CsvForm, type CsvRefusal, inspectCsv } from '../files/inspect-csv.ts';
import { type CsvRecord, readCsv, withDecimalComma } from '../files/read-csv.ts';

/** Columns of a batch file (cli.md §2). The last three are optional. */
export const BATCH_COLUMNS = ['key', 'amount', 'reference', 'comment', 'document'] as const;
export type BatchColumn = (typeof BATCH_COLUMNS)[number];

export interface RawBatchRow {
  /** Number of the row's first line in the file. The header is line 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<BatchColumn, string>>>;
  /** Set only if the row has more cells than the header, or if the file was cut off in it. */
  readonly cellCount?: { readonly found: number; readonly expected: number };
  /**
   * The cells if the row contains an unquoted decimal comma: the amount `35` and the next cell `50` may be the
   * amount `35,50`. Set only if the digits allow this reading.
   */
  readonly byComma?: RawBatchRow['cells'];
}

export interface BatchFile extends CsvForm {
  readonly columns: readonly BatchColumn[];
}

/** Money depends on this file, so anything that is not strictly valid csv is refused. */
const BOUNDS = { mostBytes: 64 * 1024, strayQuotes: false };

/**
 * Returns the csv format and the columns of a batch file. Reads the whole file once, in constant memory.
 * @throws PixError `usage` when it cannot be read, is empty, or its first line does not contain the column
 * names
 */
export async function inspectBatchFile(file: string, signal?: AbortSignal): Promise<BatchFile> {
  const form = await inspectCsv(file, refusalOf(file), signal);
  const names = (await headerOf(form)).map((name) => name.trim().toLowerCase());
  if (names.every((name) => name === '')) throw refused('batch.empty', { file });
  const unknown = names.filter((name) => !(BATCH_COLUMNS as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw refused('batch.unknown_column', {
      columns: unknown.map((name) => name.slice(0, 40) || '""').join(', '),
      known: BATCH_COLUMNS.join(','),
    });
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw refused('batch.column_twice', { column: twice });
  for (const column of ['key', 'amount']) {
    if (!names.includes(column))
      throw refused('batch.missing_column', { column, known: BATCH_COLUMNS.join(',') });
  }
  return { ...form, columns: names as BatchColumn[] };
}

async function headerOf(form: CsvForm): Promise<readonly string[]> {
  for await (const { cells } of readCsv(form, BOUNDS)) return cells;
  return [];
}

/**
 * Yields the rows in constant memory.
 * @throws PixError `usage` that names the file when it is not valid csv
 */
export async function* readBatchRows(batch: BatchFile): AsyncGenerator<RawBatchRow> {
  let isHeader = true;
  for await (const record of readCsv(batch, BOUNDS)) {
    if (!isHeader) yield rowOf(record, batch);
    isHeader = false;
  }
}

function rowOf({ line, cells, cutAfter }: CsvRecord, { columns, delimiter }: BatchFile): RawBatchRow {
  const named = (texts: readonly string[]): RawBatchRow['cells'] =>
    Object.fromEntries(columns.map((column, at) => [column, (texts[at] ?? '').trim()]));
  const joined = delimiter === ',' ? withDecimalComma(cells, columns.indexOf('amount')) : null;
  return {
    line,
    cells: named(cells),
    ...(joined === null ? {} : { byComma: named(joined) }),
    ...(cells.length === columns.length && cutAfter === undefined
      ? {}
      : { cellCount: { found: cutAfter ?? cells.length, expected: columns.length } }),
  };
}

export const refusalOf =
  (file: string): CsvRefusal =>
  (key, reason, cause) =>
    refused(key, { file, reason }, cause);

function refused(key: string, params: ErrorParams, cause?: unknown): PixError {
  return usageError({ key, params, errorCode: 'bad_batch_file', cause });
}
