import { maskMiddle } from '../text/mask.ts';
import { plainPunctuation } from '../text/pasted-text.ts';

export type DocumentReason = 'format' | 'repeated' | 'check_digit';

export interface DocumentCheck {
  /** The type depends only on the length: CPF for at most 11 characters, otherwise CNPJ. */
  readonly type: 'CPF' | 'CNPJ';
  /** A CNPJ with letters (issued since July 2026). */
  readonly alphanumeric: boolean;
  readonly valid: boolean;
  /** The document in upper case, without punctuation; null when invalid. */
  readonly canonical: string | null;
  readonly reason: DocumentReason | null;
  readonly formatted: string | null;
  readonly masked: string | null;
}

const SEPARATOR = '[\\s.\\-/]{0,2}';
const layout = (...groups: string[]): RegExp =>
  new RegExp(`^${groups.map((g) => `(${g})`).join(SEPARATOR)}$`);
const CPF = layout('[0-9]{3}', '[0-9]{3}', '[0-9]{3}', '[0-9]{2}');
const CNPJ = layout('[0-9A-Za-z]{2}', '[0-9A-Za-z]{3}', '[0-9A-Za-z]{3}', '[0-9A-Za-z]{4}', '[0-9]{2}');

/** Checks a CPF or CNPJ, with or without punctuation. A document that lost its leading zeros is invalid. */
export function checkDocument(text: string): DocumentCheck {
  const trimmed = plainPunctuation(text.trim());
  const bare = trimmed.replace(/[\s.\-/]/g, '');
  const type = [...bare].length <= 11 ? 'CPF' : 'CNPJ';
  const alphanumeric = type === 'CNPJ' && /\p{L}/u.test(bare);
  const reason = faultOf(type, trimmed, bare);
  if (reason)
    return { type, alphanumeric, valid: false, canonical: null, reason, formatted: null, masked: null };
  // The text is ASCII here. In other text, `toUpperCase` would convert some letters of other scripts to ASCII
  // letters.
  const canonical = bare.toUpperCase();
  const formatted = formatDocument(canonical);
  return {
    type,
    alphanumeric,
    valid: true,
    canonical,
    reason: null,
    formatted,
    masked: maskDocument(formatted),
  };
}

/**
 * Returns `***.456.789-**` or `**.345.678/0001-**`. A masked document stays unchanged. Any other text keeps
 * only its first and last characters.
 */
export function maskDocument(text: string): string {
  const places = text
    .trim()
    .replace(/[\s.\-/]/g, '')
    .replaceAll('•', '*')
    .toUpperCase();
  const hidden = places.length === 11 ? [3, 9] : [2, 12];
  if (!/^([0-9*]{11}|[0-9A-Z*]{14})$/.test(places)) return maskMiddle(text.trim());
  const [from = 0, to = 0] = hidden;
  return formatDocument([...places].map((place, at) => (at >= from && at < to ? place : '*')).join(''));
}

function formatDocument(places: string): string {
  return places.length === 11
    ? places.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : places.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}

function faultOf(type: 'CPF' | 'CNPJ', trimmed: string, bare: string): DocumentReason | null {
  if (!(type === 'CPF' ? CPF : CNPJ).test(trimmed)) return 'format';
  // Eleven equal digits have valid check digits, but were never issued as a CPF.
  if (/^(.)\1*$/.test(bare)) return 'repeated';
  return hasCheckDigits(bare.toUpperCase(), type === 'CPF' ? 11 : 9) ? null : 'check_digit';
}

/**
 * Whether the last two characters are correct check digits (modulo 11). The weights 2, 3, … start at the
 * right and restart after `highestWeight`. The value of a character is its ASCII code − 48.
 */
function hasCheckDigits(document: string, highestWeight: number): boolean {
  const body = document.slice(0, -2);
  const first = checkDigit(body, highestWeight);
  return document === `${body}${first}${checkDigit(body + first, highestWeight)}`;
}

function checkDigit(body: string, highestWeight: number): string {
  let sum = 0;
  for (let at = 0; at < body.length; at += 1) {
    const weight = 2 + ((body.length - 1 - at) % (highestWeight - 1));
    sum += (body.charCodeAt(at) - 48) * weight;
  }
  const remainder = sum % 11;
  return String(remainder < 2 ? 0 : 11 - remainder);
}
