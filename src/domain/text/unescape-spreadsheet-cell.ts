import { withoutCsvGuard } from './safe-text.ts';

/**
 * Matches digits that a spreadsheet would convert to a number. The limit of 120 exists because Excel limits
 * texts in formulas.
 */
const DIGITS = /^\+?\d{1,120}(?:[eE]\d{1,120})?$/;
const KEPT = /^\s*="((?:[^"]|"")*)"\s*$/;
const APOSTROPHE = /^'(?=(?:R\$\s*)?[+(]?\d[\d.,()/\s-]*$)/;

/**
 * Returns a formula such as `="00191"`, which keeps leading zeros and all digits. Undefined unless the text
 * has only digits: no other text may become part of a formula.
 */
export const keptAsText = (text: string): string | undefined =>
  DIGITS.test(text) ? `="${text}"` : undefined;

/** Removes `="…"` around a text, and the apostrophe before a number or formula. */
export function unescapeSpreadsheetCell(text: string): string {
  const [, kept] = text.includes('="') ? (KEPT.exec(text) ?? []) : [];
  if (kept !== undefined) return kept.replaceAll('""', '"');
  if (text.startsWith('=')) return text;
  return withoutCsvGuard(text.replace(APOSTROPHE, ''));
}
