const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A cell as written in a csv file (RFC 4180): quoted if it contains a separator, quote or line end. Formulas must have
 * been escaped before (`csvText`).
 */
export const writtenCell = (text: string, needsQuotes = NEEDS_QUOTES): string =>
  needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
