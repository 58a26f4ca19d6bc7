const NEEDS_QUOTES = /[",\r\n]/;

/** A cell as a csv file has it (RFC 4180): in quotes where it holds what would end it. */
export const writtenCell = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * One record of a csv file, its line feed included. Cells go out as they are: what a spreadsheet might run is guarded before
 * (`csvText`).
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(writtenCell).join(',')}\n`;
