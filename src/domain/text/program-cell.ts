import { Decimal } from '../money/decimal.ts';
import { isJsonObject, numberText } from './json.ts';
import { safeCsvText, safeForTerminal } from './safe-text.ts';

export type CellType =
  | 'id' // never cut, never masked
  | 'word' // a word of the service, such as `DEPOSIT` or the name of an event
  | 'text' // free text: sanitised, cut to fit, and escaped in a csv so that it cannot become a formula
  | 'brl' // Decimal, in reais
  | 'cents' // bigint, in cents
  | 'decimal'
  | 'number'
  | 'time'
  | 'deadline' // ISO 8601; a terminal shows the remaining time
  | 'command'
  | 'status' // status of the service; people see a phrase
  | 'code' // code of pix (`not_sent`, `crc_mismatch`); people see a phrase
  | 'state' // code of pix, coloured like a status
  | 'yesno'
  | 'document' // masked for people unless --reveal
  | 'name' // masked for people unless --reveal
  | 'key' // masked for people unless --reveal
  | 'party' // name of a person, or a Pix key; masked for people unless --reveal
  | 'email' // masked for people unless --reveal
  | 'secret' // people see the last four characters unless --reveal
  | 'list'
  | 'codes'
  | 'json'; // personal fields are masked for people unless --reveal

/**
 * Returns the text for programs: exact decimals, ISO times, nothing masked. Returns an empty text for no
 * value.
 */
export function programCell(type: CellType, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Decimal) return value.toString();
  if ((type === 'list' || type === 'codes') && Array.isArray(value)) return value.join(',');
  if (typeof value === 'object')
    return numberText(value) ?? (isJsonObject(value) || Array.isArray(value) ? JSON.stringify(value) : '');
  return String(value);
}

/**
 * Matches phone keys. They are written unchanged, although a formula may also start with `+` (pix-domain §8).
 */
const PHONE_KEY = /^\+\d{8,15}$/;
/** A spreadsheet never executes a plain number as a formula. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)*$/;
export const isPlainNumber = (text: string): boolean => NUMBER.test(text);

/**
 * Values of these types are written unchanged if they are plain numbers. Other values are escaped, because
 * the service may send any text.
 */
const EXACT_TYPES: ReadonlySet<CellType> = new Set([
  'brl',
  'cents',
  'decimal',
  'number',
  'time',
  'deadline',
  'yesno',
]);

/** Returns the exact value. Untrusted text that could become a formula is escaped. */
export function csvText(type: CellType, value: unknown): string {
  const text = programCell(type, value);
  const isExact = EXACT_TYPES.has(type) ? isPlainNumber(text) : type === 'key' && PHONE_KEY.test(text);
  return isExact ? text : safeCsvText(text);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Returns the text escaped for HTML. Control and bidirectional characters are replaced by visible escapes.
 */
export const escapeHtml = (text: string): string =>
  safeForTerminal(text).replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one);
