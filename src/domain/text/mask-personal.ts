import { maskDocument } from '../keys/check-document.ts';
import { maskPixKey } from '../keys/check-pix-key.ts';
import { decodeUri } from './decode-uri.ts';
import { isDeeperThan, isJsonObject, type JsonValue, numberText } from './json.ts';
import { maskEmail, maskMiddle, maskName } from './mask.ts';

/**
 * Personal fields, with the function that masks each of them. With `--reveal`, they are not masked (cli.md
 * §1).
 */
const PERSONAL: readonly (readonly [name: RegExp, mask: (text: string) => string])[] = [
  [/pixKey$|^key$/i, maskPixKey],
  [/document$|cpf$|cnpj$|^taxId$/i, (text) => (/\d/.test(text) ? maskDocument(text) : maskMiddle(text))],
  [/email$/i, maskEmail],
  [/phone(Number)?$/i, maskMiddle],
  [/(?<!institution|host|file)name$|^holder$/i, maskName],
];

export const maskedAs = (name: string, text: string): string =>
  PERSONAL.find(([personal]) => personal.test(name))?.[1](text) ?? text;

const DEEPEST = 100;

/** Returns the value with masked personal fields; `…` if it is nested too deep. */
export const maskPersonal = (value: JsonValue): JsonValue =>
  isDeeperThan(value, DEEPEST) ? '…' : masked(value, '');

function masked(value: JsonValue, name: string): JsonValue {
  if (typeof value === 'string') return maskedAs(name, value);
  if (Array.isArray(value)) return value.map((one) => masked(one, name));
  // A decoded amount has a method `toJSON`. The fields of such an object are not masked, because they must
  // stay unchanged.
  if (isJsonObject(value) && typeof value.toJSON !== 'function')
    return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, masked(one, field)]));
  const digits = numberText(value);
  if (digits === undefined) return value;
  const hidden = maskedAs(name, digits);
  return hidden === digits ? value : hidden;
}

export function maskPersonalUrl(url: string): string {
  return url.replace(/([?&])([^=&#]+)=([^&#]*)/g, (whole, sign: string, name: string, value: string) => {
    const text = decoded(value);
    const hidden = maskedAs(decoded(name), text);
    return hidden === text ? whole : `${sign}${name}=${hidden}`;
  });
}

const decoded = (text: string): string => decodeUri(text.replaceAll('+', ' ')) ?? text;
