import { type ErrorName, fail } from '../../domain/errors.ts';
import type { ErrorParams, PixError } from '../../domain/pix-error.ts';
import {
  type ColumnNames,
  type ColumnPlaces,
  columnNames,
  placesOf,
  shownColumns,
} from '../files/column-map.ts';
import { type CsvForm, type CsvRefusal, inspectCsv } from '../files/inspect-csv.ts';
import { type CsvRecord, readCsv, withDecimalComma } from '../files/read-csv.ts';
import { BATCH_COLUMNS, type BatchColumn, type BatchRow } from './batch-row.ts';

/** Names of the columns, if they are not the names of the fields (`--map`). */
export type BatchNames = ColumnNames<BatchColumn>;

export interface BatchFile extends CsvForm {
  readonly places: ColumnPlaces<BatchColumn>;
  readonly width: number;
  /** Columns that `--map` leaves out. */
  readonly notRead: readonly string[];
}

const BAD_FILE = 'bad_batch_file';
/** Money depends on this file, so anything that is not strictly valid csv is refused. */
const BOUNDS = { mostBytes: 64 * 1024, strayQuotes: false };

/**
 * Returns the csv format and the columns of a batch file. Reads the whole file once, in constant memory.
 * Without `names`, the file may contain no other columns, because a misspelled one would not be paid as meant.
 * @throws PixError `usage` when it cannot be read, is empty, or its first line does not contain the column
 * names
 */
export async function inspectBatchFile(
  file: string,
  signal?: AbortSignal,
  names?: BatchNames,
): Promise<BatchFile> {
  const form = await inspectCsv(file, refusalOf(file), signal);
  const header = await headerOf(form);
  if (header.length === 0) throw refused('batch.empty', { file });
  const known = BATCH_COLUMNS.join(',');
  const places = placesOf(header, BATCH_COLUMNS, names ?? {}, BAD_FILE);
  const read = new Set(Object.values(places));
  const others = header.filter((_name, at) => !read.has(at));
  if (names === undefined && others.length > 0)
    throw refused('batch.unknown_column', { columns: shownColumns(others), known });
  for (const column of ['key', 'amount'] as const)
    if (places[column] === undefined) throw refused('batch.missing_column', { column, known });
  return { ...form, places, width: header.length, notRead: others };
}

/** Parses the values of `--map`. @throws PixError `usage` */
export const batchNames = (values: readonly string[]): BatchNames =>
  columnNames(values, BATCH_COLUMNS, BAD_FILE);

async function headerOf(form: CsvForm): Promise<readonly string[]> {
  for await (const { cells } of readCsv(form, BOUNDS)) return cells;
  return [];
}

/**
 * Yields the rows in constant memory.
 * @throws PixError `usage` that names the file when it is not valid csv
 */
export async function* readBatchRows(batch: BatchFile): AsyncGenerator<BatchRow<'read'>> {
  let isHeader = true;
  for await (const record of readCsv(batch, BOUNDS)) {
    if (!isHeader) yield rowOf(record, batch);
    isHeader = false;
  }
}

function rowOf(
  { line, cells, cutAfter }: CsvRecord,
  { places, width, delimiter }: BatchFile,
): BatchRow<'read'> {
  const named = (texts: readonly string[]): BatchRow<'read'>['cells'] =>
    Object.fromEntries(Object.entries(places).map(([column, at]) => [column, (texts[at] ?? '').trim()]));
  const joined = delimiter === ',' ? withDecimalComma(cells, places.amount ?? -1) : null;
  return {
    line,
    cells: named(cells),
    ...(joined === null ? {} : { byComma: named(joined) }),
    ...(cells.length === width && cutAfter === undefined
      ? {}
      : { cellCount: { found: cutAfter ?? cells.length, expected: width } }),
  };
}

export const refusalOf =
  (file: string): CsvRefusal =>
  (key, reason, cause) =>
    refused(key, { file, reason }, cause);

const refused = (key: ErrorName, params: ErrorParams, cause?: unknown): PixError =>
  fail(key, params, { errorCode: BAD_FILE, outcome: 'not_sent', cause });
