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
  if (type === 'time' || type === 'deadline') return safeCsvText(timeText(text));
  return keptAsText(text) ?? safeCsvText(text);
}

const OF_THIS_CENTURY = /^(20\d\d-\d\d-\d\dT\d\d)(:[0-5]\d:[0-5]\d)(?:\.\d{1,9})?Z$/;
const SHOWN_HOUR = /^\d\d\/\d\d\/\d{4} \d\d/;
/** The last converted hour. Converting a time is slow, and neighbouring rows often have the same hour. */
let lastHour: readonly [utc: string, shown: string] = ['', ''];

/**
 * Returns the time in São Paulo. Only the hour is converted: in this century, São Paulo's offset is in whole
 * hours.
 */
function timeText(text: string): string {
  const [, hour, rest] = OF_THIS_CENTURY.exec(text) ?? [];
  if (hour === undefined) return formatSaoPaulo(text, 'pt-BR');
  if (hour !== lastHour[0])
    lastHour = [hour, SHOWN_HOUR.exec(formatSaoPaulo(`${hour}:00:00Z`, 'pt-BR'))?.[0] ?? ''];
  return lastHour[1] === '' ? text : lastHour[1] + rest;
}
