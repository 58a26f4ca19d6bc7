import { PixError } from '../../domain/errors.ts';

const fs = process.getBuiltinModule('node:fs');

/** The columns of a batch file (cli.md §2); the last three may be left out. */
export const BATCH_COLUMNS = ['key', 'amount', 'reference', 'comment', 'document'] as const;
export type BatchColumn = (typeof BATCH_COLUMNS)[number];

/** A row as it is written, before anything of it is checked. */
export interface RawBatchRow {
  /** Line of the file it begins on, the header being 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<BatchColumn, string>>>;
  /** Set when it has more or fewer cells than the header. */
  readonly cellCount?: { readonly found: number; readonly expected: number };
}

export interface BatchFile {
  /** Absolute. */
  readonly file: string;
  readonly encoding: 'utf-8' | 'latin1';
  readonly delimiter: ',' | ';';
  readonly columns: readonly BatchColumn[];
}

const MOST_RECORD_BYTES = 64 * 1024;
const HEAD_BYTES = 4096;

/**
 * Finds out how a batch file is written: UTF-8 (with or without BOM) or Latin-1, comma or semicolon, which columns.
 * Reads it once, whole, in constant memory.
 * @throws PixError `usage`: it cannot be read, is empty, or its first line does not name the columns
 */
export async function inspectBatchFile(file: string): Promise<BatchFile> {
  const encoding = await encodingOf(file);
  const head = headOf(file, encoding);
  const delimiter = (head.match(/;/g)?.length ?? 0) > (head.match(/,/g)?.length ?? 0) ? ';' : ',';
  const names = head.split(delimiter).map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim()
      .toLowerCase(),
  );
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
  return { file, encoding, delimiter, columns: names as BatchColumn[] };
}

/** The rows, one by one, in constant memory. @throws PixError `usage` naming the line where it is no csv */
export async function* readBatchRows(batch: BatchFile): AsyncGenerator<RawBatchRow> {
  const { parse } = await import('csv-parse');
  const { columns } = batch;
  const parser = parse({
    delimiter: batch.delimiter,
    bom: true,
    encoding: batch.encoding === 'latin1' ? 'latin1' : 'utf8',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MOST_RECORD_BYTES,
  });
  const source = fs.createReadStream(batch.file);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    let isHeader = true;
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (!isHeader && record.some((cell) => cell.trim() !== '')) yield rowOf(record, info.lines, columns);
      isHeader = false;
    }
  } catch (error) {
    throw refused('batch.not_csv', { file: batch.file, reason: reasonOf(error) }, error);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function rowOf(record: readonly string[], endLine: number, columns: readonly BatchColumn[]): RawBatchRow {
  // Line feeds within quotes: the record began that many lines before it ended.
  const within = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
  return {
    line: endLine - within,
    cells: Object.fromEntries(columns.map((column, at) => [column, (record[at] ?? '').trim()])),
    ...(record.length === columns.length
      ? {}
      : { cellCount: { found: record.length, expected: columns.length } }),
  };
}

/** UTF-8 where all of it is; else Latin-1, as Excel in Brazil saves it. */
async function encodingOf(file: string): Promise<BatchFile['encoding']> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of fs.createReadStream(file)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'latin1';
    throw refused('file.failed', { file, reason: reasonOf(error) }, error);
  }
}

function headOf(file: string, encoding: BatchFile['encoding']): string {
  const descriptor = fs.openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(HEAD_BYTES);
    const text = buffer.subarray(0, fs.readSync(descriptor, buffer)).toString(encoding);
    return text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, 1)[0] ?? '';
  } finally {
    fs.closeSync(descriptor);
  }
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);

function refused(key: string, params: Readonly<Record<string, string | number>>, cause?: unknown): PixError {
  return new PixError({
    kind: 'usage',
    key,
    params,
    errorCode: 'bad_batch_file',
    outcome: 'not_sent',
    ...(cause === undefined ? {} : { cause }),
  });
}
