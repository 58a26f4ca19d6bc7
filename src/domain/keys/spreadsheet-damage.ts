import { checkDocument } from './check-document.ts';

export type SpreadsheetDamage =
  | { readonly kind: 'exponent' }
  /** The documents that the digits are with leading zeros, such as `CPF 012.345.678-90`. */
  | { readonly kind: 'lost_zeros'; readonly candidates: string };

const FEWEST_DIGITS = 8;
const LENGTHS = { CPF: 11, CNPJ: 14 } as const;
const EXPONENT = /^\s*\d+(?:[.,]\d+)?E[+-]?\d+\s*$/i;

/**
 * Returns what a spreadsheet does to a CPF or CNPJ that it takes for a number: it removes leading zeros, or
 * writes `1,23457E+10`. The result is only for hints, because the digits may be something else.
 * @returns null if the text does not look like this
 */
export function spreadsheetDamage(text: string): SpreadsheetDamage | null {
  if (EXPONENT.test(text)) return { kind: 'exponent' };
  const digits = text.trim();
  if (!/^\d+$/.test(digits) || digits.length < FEWEST_DIGITS) return null;
  const candidates = Object.values(LENGTHS)
    .filter((length) => digits.length < length)
    .map((length) => checkDocument(digits.padStart(length, '0')))
    .flatMap(({ type, formatted }) => (formatted === null ? [] : [`${type} ${formatted}`]));
  return candidates.length === 0 ? null : { kind: 'lost_zeros', candidates: candidates.join(', ') };
}
