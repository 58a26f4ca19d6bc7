import { stringify } from 'csv-stringify/sync';
import { type CellType, cellText, csvText } from './cell-text.ts';

/** Format of a csv file, chosen for the program that will open the file. */
export interface CsvStyle {
  /** Text at the start of a file, before the header. */
  readonly start: string;
  readonly delimiter: ',' | ';';
  readonly lineEnd: '\n' | '\r\n';
  /** Returns a value as text, before quoting. */
  readonly text: (type: CellType, value: unknown) => string;
}

/**
 * Csv for programs: exact decimals with a point, ISO times, UTF-8 without a byte order mark. Formulas are
 * escaped.
 */
export const plainCsv: CsvStyle = { start: '', delimiter: ',', lineEnd: '\n', text: csvText };

/** Csv for programs. Formulas are not escaped, but stay as the service wrote them. */
export const unguardedCsv: CsvStyle = { ...plainCsv, text: cellText };

/** Returns records as csv (RFC 4180). Each record ends with the `lineEnd` of the style. */
export const csvLines = (
  { delimiter, lineEnd }: Pick<CsvStyle, 'delimiter' | 'lineEnd'>,
  records: readonly (readonly string[])[],
): string =>
  stringify(records as string[][], {
    delimiter,
    record_delimiter: lineEnd,
    // With `record_delimiter` set, the library quotes cells with line breaks only if this option is set too.
    quote_record_delimiter: true,
  });

/** Returns the start of a csv file with these columns. */
export const csvHead = (style: CsvStyle, names: readonly string[]): string =>
  style.start + csvLines(style, [names.map((name) => style.text('text', name))]);
