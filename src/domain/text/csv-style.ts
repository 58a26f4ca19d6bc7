import { stringify } from 'csv-stringify/sync';
import { type CellType, csvText, programCell } from './program-cell.ts';

export interface CsvStyle {
  readonly start: string;
  readonly delimiter: ',' | ';';
  readonly lineEnd: '\n' | '\r\n';
  readonly text: (type: CellType, value: unknown) => string;
}

/**
 * The style for programs: exact decimals with a point, ISO times, UTF-8 without a byte order mark. Formulas
 * are escaped.
 */
export const plainCsv: CsvStyle = { start: '', delimiter: ',', lineEnd: '\n', text: csvText };

/** Like `plainCsv`, but formulas stay as the service wrote them. */
export const unguardedCsv: CsvStyle = { ...plainCsv, text: programCell };

/** Writes RFC 4180 records. Each record ends with the style's `lineEnd`. */
export const csvLines = (
  { delimiter, lineEnd }: Pick<CsvStyle, 'delimiter' | 'lineEnd'>,
  records: readonly (readonly string[])[],
): string =>
  stringify(records as string[][], {
    delimiter,
    record_delimiter: lineEnd,
    // If `record_delimiter` is set, the library quotes line breaks only with this option.
    quote_record_delimiter: true,
  });

export const csvHead = (style: CsvStyle, names: readonly string[]): string =>
  style.start + csvLines(style, [names.map((name) => style.text('text', name))]);
