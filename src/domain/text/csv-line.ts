const NEEDS_QUOTES = /[",\r\n]/;

/** A cell as written in a csv file (RFC 4180): quoted if it contains a separator, quote or line end. */
export const writtenCell = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** One csv record with its line feed. Formulas must have been escaped before (`csvText`). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(writtenCell).join(',')}\n`;
