import { formatSaoPaulo } from '../time/parse-when.ts';
import type { CsvStyle } from './csv-style.ts';
import { type CellType, programCell } from './program-cell.ts';
import { safeCsvText, withoutCsvGuard } from './safe-text.ts';

const NUMBERS: ReadonlySet<CellType> = new Set(['brl', 'cents', 'decimal', 'number']);
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * The style for Excel in Brazil: `;`, decimal comma, byte order mark, CRLF, São Paulo times (`20/11/2026
 * 23:30:05`). Excel keeps digits that are not an amount as text.
 */
export const excelCsv: CsvStyle = {
  start: '\ufeff',
  delimiter: ';',
  lineEnd: '\r\n',
  text: excelText,
};

function excelText(type: CellType, value: unknown): string {
  const text = programCell(type, value);
  // The conversion replaces only the decimal sign, so the amount stays exact.
  if (NUMBERS.has(type) && NUMBER.test(text)) return text.replace('.', ',');
  if (type === 'time' || type === 'deadline') return safeCsvText(formatSaoPaulo(text, 'pt-BR'));
  return keptAsText(text) ?? safeCsvText(text);
}

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
