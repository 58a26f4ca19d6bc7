import { checkDocument, maskDocument } from '../keys/check-document.ts';
import { maskEmail } from './mask.ts';

/**
 * Matches what may be a CPF or CNPJ: also with separators, and after its id and length (`0111`, `0114`) inside a
 * copy-and-paste code.
 */
const DOCUMENTS =
  /(?<=01(?:11|14)|(?<![0-9A-Z]))(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2})(?![0-9])/gi;
const EMAILS = /[^\s@<>"'(),;:/]+@[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:]+/g;
const PHONES = /\+55\d{10,11}(?!\d)/g;

/** Returns the text with masked documents, e-mail addresses and Pix keys of phones, wherever they stand in it. */
export const maskFreeText = (text: string): string =>
  text
    .replace(EMAILS, maskEmail)
    .replace(PHONES, (phone) => `${phone.slice(0, 5)}***${phone.slice(-2)}`)
    .replace(DOCUMENTS, (found) => (checkDocument(found).valid ? maskDocument(found) : found));
