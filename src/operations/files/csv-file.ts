import { PixError } from '../../domain/errors.ts';
import { reasonOf, systemCode } from '../../domain/system-error.ts';
import { meantByCell } from '../../domain/text/spreadsheet-cell.ts';
import { checkRegularFile } from '../../system/files/read-file.ts';

const fs = process.getBuiltinModule('node:fs');

/** How a csv file is written: its encoding and separator. */
export interface CsvForm {
  /** Absolute path. */
  readonly file: string;
  readonly encoding: 'utf-8' | 'latin1';
  readonly delimiter: ',' | ';';
  /** Aborts reading the file. */
  readonly signal?: AbortSignal | undefined;
}

export interface CsvRecord {
  /** Line of the file where the record begins; the first line is 1. */
  readonly line: number;
  /** Without what a spreadsheet needs to keep them text (`="00191"`, an apostrophe before a number or formula). */
  readonly cells: readonly string[];
}

/** Makes the error for a file that cannot be read (`failed`) or is not valid csv (`not_csv`). */
export type CsvRefusal = (what: 'failed' | 'not_csv', reason: string, cause: unknown) => PixError;

const HEAD_BYTES = 4096;
/** Quoted cells, which may have separators and line feeds in them; a quote elsewhere is a plain character. */
const QUOTED = /(?<![^,;\r\n])"(?:[^"]|"")*"/g;

/**
 * Detects how a csv is written: UTF-8 (with or without BOM) or Latin-1, comma or semicolon. Reads the whole file once,
 * in constant memory.
 * @param signal aborts this and each later reading, since a file of millions of rows takes long
 * @throws PixError made by `refuse` when it cannot be read; the signal's reason
 */
export async function inspectCsv(file: string, refuse: CsvRefusal, signal?: AbortSignal): Promise<CsvForm> {
  try {
    checkRegularFile(file);
    if (isUtf16(file)) throw refuse('not_csv', 'utf_16', undefined);
    const encoding = await encodingOf(file, signal);
    const head = headOf(file, encoding);
    const delimiter = (head.match(/;/g)?.length ?? 0) > (head.match(/,/g)?.length ?? 0) ? ';' : ',';
    return { file, encoding, delimiter, signal };
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof PixError ? error : refuse('failed', reasonOf(error), error);
  }
}

export interface CsvBounds {
  /** Size limit of one record; a longer one is refused. */
  readonly mostBytes: number;
  /**
   * Whether a quote inside an unquoted cell is taken as a plain character, as some programs write it. Otherwise it is
   * refused.
   */
  readonly strayQuotes: boolean;
}

/**
 * The records one by one, the header first, in constant memory; empty lines are skipped.
 * @throws PixError made by `refuse` when it is not valid csv
 */
export async function* readCsv(
  { file, encoding, delimiter, signal }: CsvForm,
  { mostBytes, strayQuotes }: CsvBounds,
  refuse: CsvRefusal,
): AsyncGenerator<CsvRecord> {
  const { parse } = await import('csv-parse');
  const parser = parse({
    delimiter,
    // All of them: else the first line would say what ends the others, and a file of two programs would be one row.
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    encoding: encoding === 'latin1' ? 'latin1' : 'utf8',
    info: true,
    relax_column_count: true,
    relax_quotes: strayQuotes,
    skip_empty_lines: true,
    max_record_size: mostBytes,
  });
  const source = fs.createReadStream(file);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  const records = (parser as AsyncIterable<Parsed>)[Symbol.asyncIterator]();
  /** CRLF inside quotes: the parser counts each as two lines. */
  let countedTwice = 0;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const next = await records.next().catch((error: unknown) => {
        throw refuse('not_csv', csvReason(error), error);
      });
      if (next.done) return;
      const { record, info } = next.value;
      countedTwice += countOf(record, /\r\n/g);
      if (record.some((cell) => cell.trim() !== '')) yield recordOf(record, info.lines - countedTwice);
    }
  } finally {
    source.destroy();
    parser.destroy();
  }
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function recordOf(cells: readonly string[], endLine: number): CsvRecord {
  // With line feeds inside quotes, the record began that many lines before it ended.
  return { line: endLine - countOf(cells, /\r\n|\n|\r/g), cells: cells.map(meantByCell) };
}

/** Hardly any cell has a line end. */
const countOf = (cells: readonly string[], pattern: RegExp): number =>
  cells.reduce((sum, cell) => sum + (hasLineEnd(cell) ? (cell.match(pattern)?.length ?? 0) : 0), 0);

const hasLineEnd = (cell: string): boolean => cell.includes('\n') || cell.includes('\r');

/** UTF-8 if the whole file is valid UTF-8; otherwise Latin-1, as Excel saves it in Brazil. */
async function encodingOf(file: string, signal: AbortSignal | undefined): Promise<CsvForm['encoding']> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of fs.createReadStream(file)) {
      signal?.throwIfAborted();
      decoder.decode(chunk as Buffer, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'latin1';
    throw error;
  }
}

/** Excel's "Unicode text" is UTF-16: its mark comes first, otherwise every second byte of plain text is zero. */
function isUtf16(file: string): boolean {
  const head = headBytes(file);
  const mark = head.subarray(0, 2).toString('hex');
  return mark === 'fffe' || mark === 'feff' || head.includes(0);
}

/** The first line, without its quoted cells. */
function headOf(file: string, encoding: CsvForm['encoding']): string {
  const [head = ''] = headBytes(file)
    .toString(encoding)
    .replace(/^\uFEFF/, '')
    .replace(QUOTED, '')
    .split(/\r\n|\n|\r/, 1);
  return head;
}

function headBytes(file: string): Buffer {
  const descriptor = fs.openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(HEAD_BYTES);
    return buffer.subarray(0, fs.readSync(descriptor, buffer));
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Faults of csv-parse as codes of ours. Its own messages are in English, and some tell the cell. */
const CSV_FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'quote_not_closed',
  CSV_MAX_RECORD_SIZE: 'row_too_long',
  CSV_INVALID_CLOSING_QUOTE: 'quote_misplaced',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'quote_misplaced',
  INVALID_OPENING_QUOTE: 'quote_misplaced',
};

function csvReason(error: unknown): string {
  const fault = CSV_FAULTS[systemCode(error) ?? ''];
  const { lines } = error as { readonly lines?: unknown };
  return fault === undefined ? reasonOf(error) : `${fault}_${Number(lines) || 1}`;
}
