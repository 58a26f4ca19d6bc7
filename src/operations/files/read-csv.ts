import { PixError } from '../../domain/pix-error.ts';
import { reasonOf, systemCode } from '../../domain/system-error.ts';
import { unescapeSpreadsheetCell } from '../../domain/text/unescape-spreadsheet-cell.ts';
import { checkRegularFile } from '../../system/files/read-whole-file.ts';

const fs = process.getBuiltinModule('node:fs');

export interface CsvForm {
  readonly file: string;
  readonly refuse: CsvRefusal;
  readonly encoding: 'utf-8' | 'latin1';
  readonly delimiter: ',' | ';';
  readonly signal?: AbortSignal | undefined;
}

export interface CsvRecord {
  /** The line where the record begins, counted from 1. */
  readonly line: number;
  /**
   * Cells as plain text: `="00191"` becomes `00191`, and an apostrophe before a number or formula is removed.
   */
  readonly cells: readonly string[];
}

/** Returns the error for a file that cannot be read, or is not valid csv. */
export type CsvRefusal = (key: 'file.failed' | 'file.not_csv', reason: string, cause?: unknown) => PixError;

const HEAD_BYTES = 4096;
/**
 * Matches quoted cells, which may contain separators and line feeds. A quote within an unquoted cell is a
 * plain character.
 */
const QUOTED = /(?<![^,;\r\n])"(?:[^"]|"")*"/g;

/**
 * Returns the encoding and delimiter of a csv file. Reads the whole file once, in constant memory.
 * @param signal aborts this and each later reading, because a file of millions of rows takes long
 * @throws PixError from `refuse` when the file cannot be read; the signal's reason when it was aborted
 */
export async function inspectCsv(file: string, refuse: CsvRefusal, signal?: AbortSignal): Promise<CsvForm> {
  try {
    checkRegularFile(file);
    if (isUtf16(file)) throw refuse('file.not_csv', 'utf_16');
    const encoding = await encodingOf(file, signal);
    const head = headOf(file, encoding);
    const delimiter = (head.match(/;/g)?.length ?? 0) > (head.match(/,/g)?.length ?? 0) ? ';' : ',';
    return { file, refuse, encoding, delimiter, signal };
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof PixError ? error : refuse('file.failed', reasonOf(error), error);
  }
}

export interface CsvBounds {
  /** Length of the longest row. */
  readonly mostBytes: number;
  /**
   * Whether to accept a quote inside an unquoted cell as a plain character. Some programs write such quotes.
   */
  readonly strayQuotes: boolean;
}

/** A row may be long, because columns that are not read may contain long texts. */
const TOLERANT: CsvBounds = { mostBytes: 4 * 1024 * 1024, strayQuotes: true };

/**
 * Yields the records, header first, in constant memory. Skips empty lines.
 * @throws PixError from the form's `refuse` when the file is not valid csv
 */
export async function* readCsv(
  { file, refuse, encoding, delimiter, signal }: CsvForm,
  { mostBytes, strayQuotes }: CsvBounds = TOLERANT,
): AsyncGenerator<CsvRecord> {
  const { parse } = await import('csv-parse');
  const parser = parse({
    delimiter,
    // By default, the parser accepts only the kind of line end that the first line has. A file that two
    // programs wrote may contain several kinds.
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
  /** Number of CRLF inside quotes. The parser counts each CRLF as two lines. */
  let countedTwice = 0;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const next = await records.next().catch((error: unknown) => {
        throw refuse('file.not_csv', csvReason(error), error);
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
  // `endLine` is the last line of the record. The record begins one line earlier for each line break in its
  // cells.
  return { line: endLine - countOf(cells, /\r\n|\n|\r/g), cells: cells.map(unescapeSpreadsheetCell) };
}

/**
 * Returns the cells with `35` and `50` joined to `35,50`, if cell `at` and the next cell may be an amount with
 * an unquoted decimal comma; null if they cannot.
 */
export function withDecimalComma(cells: readonly string[], at: number): readonly string[] | null {
  const [reais = '', cents = ''] = cells.slice(at, at + 2).map((cell) => cell.trim());
  if (at < 0 || !/^(?:R\$\s*)?(?:\d+|\d{1,3}(?:\.\d{3})+)$/i.test(reais) || !/^\d{1,2}$/.test(cents))
    return null;
  return [...cells.slice(0, at), `${reais},${cents}`, ...cells.slice(at + 2)];
}

/**
 * Returns whether a row has more cells than the header. Empty cells at its end do not count, because some
 * programs write them.
 */
export const hasExtraCells = (cells: readonly string[], width: number): boolean =>
  cells.slice(width).some((cell) => cell.trim() !== '');

/** Counts matches. To save time, searches only cells that contain a line end. */
const countOf = (cells: readonly string[], pattern: RegExp): number =>
  cells.reduce((sum, cell) => sum + (hasLineEnd(cell) ? (cell.match(pattern)?.length ?? 0) : 0), 0);

const hasLineEnd = (cell: string): boolean => cell.includes('\n') || cell.includes('\r');

/** Returns UTF-8 if the whole file is valid UTF-8; otherwise Latin-1, as Excel saves csv files in Brazil. */
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

/**
 * Returns whether the file is UTF-16, like Excel's "Unicode text": it has a byte order mark, or every second
 * byte is zero.
 */
function isUtf16(file: string): boolean {
  const head = headBytes(file);
  const mark = head.subarray(0, 2).toString('hex');
  return mark === 'fffe' || mark === 'feff' || head.includes(0);
}

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

/**
 * Reason codes instead of the messages of csv-parse, which are in English and may contain the text of a cell.
 */
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
