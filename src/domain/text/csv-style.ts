import { stringify } from 'csv-stringify/sync';
import { type CellType, csvText, exactText } from './cell-text.ts';

/** How csv is written, depending on who opens it. */
export interface CsvStyle {
  /** The start of a file, before its header. */
  readonly start: string;
  readonly delimiter: ',' | ';';
  readonly lineEnd: '\n' | '\r\n';
  /** A value as text, before it is quoted. */
  readonly text: (type: CellType, value: unknown) => string;
}

/** For programs: exact decimals with a point, ISO times, UTF-8 without a mark. Formulas are escaped. */
export const plainCsv: CsvStyle = { start: '', delimiter: ',', lineEnd: '\n', text: csvText };

/** The same, but cells that a spreadsheet would run stay as the service wrote them. */
export const unguardedCsv: CsvStyle = { ...plainCsv, text: exactText };

/** Returns records as csv (RFC 4180), each with its line end. */
export const csvLines = (
  { delimiter, lineEnd }: Pick<CsvStyle, 'delimiter' | 'lineEnd'>,
  records: readonly (readonly string[])[],
): string =>
  stringify(records as string[][], {
    delimiter,
    record_delimiter: lineEnd,
    // Otherwise a cell with a line break is not quoted once `record_delimiter` is given.
    quote_record_delimiter: true,
  });

/** Returns the start of a file with these columns. */
export const csvHead = (style: CsvStyle, names: readonly string[]): string =>
  style.start + csvLines(style, [names.map((name) => style.text('text', name))]);
