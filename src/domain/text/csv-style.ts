import { type CellType, csvCell } from './cell-text.ts';

/** How csv is written for those who open it. Formulas are guarded in every style. */
export interface CsvStyle {
  /** What a file begins with, before its header. */
  readonly start: string;
  /** A value as it is written: guarded, and quoted where it must be. */
  readonly cell: (type: CellType, value: unknown) => string;
  /** A record of written cells, with its line end. */
  readonly line: (cells: readonly string[]) => string;
}

/** For programs: exact decimals with a point, ISO times, UTF-8 without a mark, line feeds (RFC 4180). */
export const plainCsv: CsvStyle = {
  start: '',
  cell: csvCell,
  line: (cells) => `${cells.join(',')}\n`,
};

/** What a file of these columns begins with. */
export const csvHead = ({ start, cell, line }: CsvStyle, names: readonly string[]): string =>
  start + line(names.map((name) => cell('text', name)));
