import { formatSaoPaulo } from '../time/parse-when.ts';
import type { CsvStyle } from './csv-style.ts';
import { type CellType, programCell } from './program-cell.ts';
import { safeCsvText } from './safe-text.ts';
import { keptAsText } from './unescape-spreadsheet-cell.ts';

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
