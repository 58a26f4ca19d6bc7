import { maskDocument } from '../keys/check-document.ts';
import { maskPixKey } from '../keys/pix-key.ts';
import { isDeeperThan, isJsonObject, type JsonValue, numberText } from './json.ts';
import { maskEmail, maskMiddle, maskName, maskPhone } from './mask.ts';

/** Names of fields that identify a person (cli.md §1 `--reveal`), and how their texts are masked. */
const PERSONAL: readonly (readonly [name: RegExp, mask: (text: string) => string])[] = [
  [/pixKey$|^key$/i, maskPixKey],
  [/document$|cpf$|cnpj$|^taxId$/i, (text) => (/\d/.test(text) ? maskDocument(text) : maskMiddle(text))],
  [/email$/i, maskEmail],
  [/phone(Number)?$/i, maskPhone],
  [/(?<!institution|host|file)name$|^holder$/i, maskName],
];

/** The text as a table or log shows it under that name; most names are nobody's. */
export const maskedAs = (name: string, text: string): string =>
  PERSONAL.find(([personal]) => personal.test(name))?.[1](text) ?? text;

/** More levels than people read. */
const DEEPEST = 100;

/** A document with personal texts masked, for people; the rest as it is. Values that are nested too deep are left out. */
export const maskPersonal = (value: JsonValue): JsonValue =>
  isDeeperThan(value, DEEPEST) ? '…' : masked(value, '');

function masked(value: JsonValue, name: string): JsonValue {
  if (typeof value === 'string') return maskedAs(name, value);
  if (Array.isArray(value)) return value.map((one) => masked(one, name));
  // An amount that was read already writes itself.
  if (isJsonObject(value) && typeof value.toJSON !== 'function')
    return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, masked(one, field)]));
  const digits = numberText(value);
  if (digits === undefined) return value;
  const hidden = maskedAs(name, digits);
  return hidden === digits ? value : hidden;
}

/** The address with personal values in its query masked. */
export function maskPersonalUrl(url: string): string {
  return url.replace(/([?&])([^=&#]+)=([^&#]*)/g, (whole, sign: string, name: string, value: string) => {
    const text = decoded(value);
    const hidden = maskedAs(decoded(name), text);
    return hidden === text ? whole : `${sign}${name}=${hidden}`;
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
