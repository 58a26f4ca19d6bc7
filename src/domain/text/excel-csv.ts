import { formatSaoPaulo } from '../time/dates.ts';
import { type CellType, exactText } from './cell-text.ts';
import { writtenCell } from './csv-line.ts';
import type { CsvStyle } from './csv-style.ts';
import { safeCsvText } from './safe-text.ts';
import { keptAsText } from './spreadsheet-cell.ts';

const NUMBERS: ReadonlySet<CellType> = new Set(['brl', 'cents', 'decimal', 'number']);
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const NEEDS_QUOTES = /[";\r\n]/;

/**
 * As Excel in Brazil opens it: `;`, decimal comma, UTF-8 with its mark, CRLF, times of São Paulo to the second
 * (`20/11/2026 23:30:05`). Digits that are no amount stay text.
 */
export const excelCsv: CsvStyle = {
  start: '\ufeff',
  cell: (type, value) => writtenCell(excelText(type, value), NEEDS_QUOTES),
  line: (cells) => `${cells.join(';')}\r\n`,
};

function excelText(type: CellType, value: unknown): string {
  const text = exactText(type, value);
  // Of the digits alone, no number is made on the way: the amount stays exact.
  if (NUMBERS.has(type) && NUMBER.test(text)) return text.replace('.', ',');
  if (type === 'time' || type === 'deadline') return safeCsvText(formatSaoPaulo(text, 'pt-BR'));
  return keptAsText(text) ?? safeCsvText(text);
}
