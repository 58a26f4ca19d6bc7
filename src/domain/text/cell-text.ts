import { Decimal } from '../money/money.ts';
import { isJsonObject, numberText } from './json.ts';
import { safeCsvText } from './safe-text.ts';

/** Type of the values in a column of a table or csv. */
export type CellType =
  | 'id' // never cut, never masked
  | 'text' // words by people: sanitised, cut to fit, guarded against formulas in a csv
  | 'brl' // Decimal, reais
  | 'cents' // bigint, cents
  | 'decimal' // Decimal, no unit
  | 'number'
  | 'time' // ISO 8601
  | 'deadline' // the same; on a terminal, the time that is left
  | 'command' // name of a command of pix
  | 'status' // of the service, as it writes it
  | 'code' // a word of ours (`not_sent`, `crc_mismatch`): a phrase for people
  | 'state' // the same, coloured like a status
  | 'yesno'
  | 'document' // masked for people unless --reveal
  | 'name' // masked likewise
  | 'key' // Pix key, masked likewise
  | 'email' // masked likewise
  | 'secret' // its last four characters, likewise
  | 'list' // array of strings
  | 'codes' // array of words of ours
  | 'json'; // personal fields masked likewise

/** The value for machines: exact decimals, ISO times, nothing masked; empty for no value. */
export function exactText(type: CellType, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Decimal) return value.toString();
  if ((type === 'list' || type === 'codes') && Array.isArray(value)) return value.join(',');
  if (typeof value === 'object')
    return numberText(value) ?? (isJsonObject(value) || Array.isArray(value) ? JSON.stringify(value) : '');
  return String(value);
}

/** A phone key begins like a formula but is data (pix-domain §8). */
const PHONE_KEY = /^\+\d{8,15}$/;
/** A plain number: no spreadsheet runs it. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)*$/;
export const isPlainNumber = (text: string): boolean => NUMBER.test(text);

/** Types whose values are safe if they have the right form; the service may send any text instead. */
const EXACT_TYPES: ReadonlySet<CellType> = new Set([
  'brl',
  'cents',
  'decimal',
  'number',
  'time',
  'deadline',
  'yesno',
]);

/** The value for csv: exact, but untrusted text is escaped so that it cannot become a formula. */
export function csvText(type: CellType, value: unknown): string {
  const text = exactText(type, value);
  const isExact = EXACT_TYPES.has(type) ? isPlainNumber(text) : type === 'key' && PHONE_KEY.test(text);
  return isExact ? text : safeCsvText(text);
}
