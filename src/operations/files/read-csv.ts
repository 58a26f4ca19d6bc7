import { Readable } from 'node:stream';
import { reasonOf, systemCode } from '../../domain/system-error.ts';
import { unescapeSpreadsheetCell } from '../../domain/text/excel-csv.ts';
import type { CsvForm } from './inspect-csv.ts';

const fs = process.getBuiltinModule('node:fs');

export interface CsvRecord {
  /** The line where the record begins, counted from 1. */
  readonly line: number;
  /**
   * Cells as plain text: `="00191"` becomes `00191`, and an apostrophe before a number or formula is removed.
   * Has as many cells as the header, or more if the further ones are not empty.
   */
  readonly cells: readonly string[];
  /** Set if the file ends in this record, without a line end, and the record has too few cells. */
  readonly cutAfter?: number;
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
 * Yields the records, header first, in constant memory. Skips empty lines and the line `sep=;`. Excel leaves
 * out empty cells at the end of a row, or adds some: each row gets the width of the header, whose last title
 * is not empty.
 * @throws PixError from the form's `refuse` when the file is not valid csv
 */
export async function* readCsv(form: CsvForm, bounds: CsvBounds = TOLERANT): AsyncGenerator<CsvRecord> {
  let width: number | undefined;
  let last: CsvRecord | undefined;
  let found = 0;
  for await (const { line, cells } of recordsOf(form, bounds)) {
    if (last !== undefined) yield last;
    width ??= filledLength(cells);
    found = cells.length;
    const filled = cells.slice(0, Math.max(width, filledLength(cells)));
    last = { line, cells: [...filled, ...Array<string>(width - Math.min(width, found)).fill('')] };
  }
  if (last === undefined) return;
  yield form.endsWithLine || found >= (width ?? 0) ? last : { ...last, cutAfter: found };
}

const filledLength = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

async function* recordsOf(
  form: CsvForm,
  { mostBytes, strayQuotes }: CsvBounds,
): AsyncGenerator<Pick<CsvRecord, 'line' | 'cells'>> {
  const { refuse, delimiter, hasSeparatorLine, signal } = form;
  const { parse } = await import('csv-parse');
  /** Number of CRLF inside quotes. The parser counts each CRLF as two lines. */
  let countedTwice = 0;
  /** The last line of the last complete row, which may not have been read from the parser yet. */
  let endLine = 0;
  const toRow = (cells: readonly string[], { lines }: { readonly lines: number }): Row => {
    countedTwice += countOf(cells, /\r\n/g);
    endLine = lines - countedTwice;
    return { cells, endLine };
  };
  const parser = parse({
    delimiter,
    // By default, the parser accepts only the kind of line end that the first line has. A file that two
    // programs wrote may contain several kinds.
    record_delimiter: ['\r\n', '\n', '\r'],
    // The type of the option permits only texts, but the parser passes every value on.
    on_record: toRow as never,
    relax_column_count: true,
    relax_quotes: strayQuotes,
    skip_empty_lines: true,
    max_record_size: mostBytes,
  });
  const source = Readable.from(quotedFormulas(textOf(form), delimiter));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  const rows = (parser as AsyncIterable<Row>)[Symbol.asyncIterator]();
  let isFirst = true;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const next = await rows.next().catch((error: unknown) => {
        throw refuse('file.not_csv', csvReason(error, endLine, countedTwice), error);
      });
      if (next.done) return;
      const { cells, endLine: end } = next.value;
      const isSkipped = isFirst && hasSeparatorLine;
      isFirst = false;
      if (!isSkipped && filledLength(cells) > 0) yield recordOf(cells, end);
    }
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** Characters of Windows-1252 for the bytes 80 to 9F. The others are the same in Latin-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

async function* textOf({ file, encoding }: CsvForm): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of fs.createReadStream(file)) {
    const bytes = chunk as Buffer;
    yield encoding === 'utf-8'
      ? decoder.decode(bytes, { stream: true })
      : bytes
          .toString('latin1')
          .replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character);
  }
  yield decoder.decode();
}

/** Limit of a cell in characters. A longer cell is not searched for `="…"`. */
const MOST_CELL = 64 * 1024;

/**
 * Puts quotes around each cell `="00191"`, because a quote inside a cell without quotes is not valid csv. A
 * quoted cell stays as it is: in valid csv, a separator follows the quote that ends it.
 */
async function* quotedFormulas(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  const end = `\\r\\n\\u${delimiter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const formula = new RegExp(`(?<=^|[${end}])[ \\t]*="([^"${end}]+)"[ \\t]*(?=[${end}]|$)`, 'g');
  const quoted = (cells: string): string =>
    cells.includes('="') ? cells.replace(formula, '"=""$1"""') : cells;
  /** The start of a cell that is not complete. */
  let rest = '';
  let isLong = false;
  for await (const text of texts) {
    const whole = rest + text;
    const at = Math.max(...[delimiter, '\n', '\r'].map((sign) => whole.lastIndexOf(sign)));
    const complete = whole.slice(0, at + 1);
    yield isLong ? complete : quoted(complete);
    if (at >= 0) isLong = false;
    rest = whole.slice(at + 1);
    if (rest.length <= MOST_CELL) continue;
    yield rest;
    rest = '';
    isLong = true;
  }
  yield isLong ? rest : quoted(rest);
}

interface Row {
  readonly cells: readonly string[];
  readonly endLine: number;
}

function recordOf(cells: readonly string[], endLine: number): CsvRecord {
  // `endLine` is the last line of the record. The record begins one line earlier for each line break in its
  // cells.
  return { line: endLine - countOf(cells, /\r\n|\n|\r/g), cells: cells.map(unescapeSpreadsheetCell) };
}

/**
 * Returns the cells with `35` and `50` joined to `35,50`, or `1` and `234.50` to `1,234.50`, if cell `at` and the
 * next cell may be an amount with an unquoted comma; null if they cannot.
 */
export function withDecimalComma(cells: readonly string[], at: number): readonly string[] | null {
  const [reais = '', cents = ''] = cells.slice(at, at + 2).map((cell) => cell.trim());
  const joined = `${reais},${cents}`;
  const isAmount = /^(?:R\$\s*)?(?:(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}|\d{1,3},\d{3}\.\d{2})$/i.test(joined);
  return at < 0 || !isAmount ? null : [...cells.slice(0, at), joined, ...cells.slice(at + 2)];
}

/** Counts matches. To save time, searches only cells that contain a line end. */
const countOf = (cells: readonly string[], pattern: RegExp): number =>
  cells.reduce((sum, cell) => sum + (hasLineEnd(cell) ? (cell.match(pattern)?.length ?? 0) : 0), 0);

const hasLineEnd = (cell: string): boolean => cell.includes('\n') || cell.includes('\r');

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

/** The faults whose row begins long before the line at which the parser notices them. */
const OF_A_LONG_ROW: ReadonlySet<string> = new Set(['quote_not_closed', 'row_too_long']);

/**
 * @param endLine the last line of the last complete row
 * @param countedTwice number of lines that the parser counted twice
 */
function csvReason(error: unknown, endLine: number, countedTwice: number): string {
  const fault = CSV_FAULTS[systemCode(error) ?? ''];
  if (fault === undefined) return reasonOf(error);
  const { lines } = error as { readonly lines?: unknown };
  return `${fault}_${OF_A_LONG_ROW.has(fault) ? endLine + 1 : (Number(lines) || 1) - countedTwice}`;
}
