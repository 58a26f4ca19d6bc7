import { isJsonObject, type JsonValue, numberText } from '../text/json.ts';

/** Finds one CPF or CNPJ, bare or with punctuation, in what strangers sent. */
export interface DocumentFinder {
  /** Without punctuation, upper case. */
  readonly document: string;
  inText(text: string): boolean;
  /** A number of JSON that lost its leading zeros counts too. */
  inNumber(text: string, name: string): boolean;
}

/** Characters between the groups; a backslash is JSON's escaping of the slash. */
const BETWEEN = '[\\s.\\-/\\\\]{0,3}';
const GROUPS = { 11: [3, 3, 3, 2], 14: [2, 3, 3, 4, 2] } as const;
/** Fewer digits are taken for a document only under a name that says so: 191 may be an amount. */
const FEWEST_DIGITS = 9;
const DOCUMENT_NAME = /document|cpf|cnpj|tax/i;

/** @param document canonical, as from `checkDocument` */
export function documentFinder(document: string): DocumentFinder {
  const grouped = patternOf(document);
  // A longer number is another number; in a copy-and-paste code the length stands before the key (0111, 0114).
  const anywhere = new RegExp(`(?<![0-9])${grouped}(?![0-9])`, 'i');
  const inCode = new RegExp(`01${document.length}${document}`, 'i');
  return {
    document,
    inText: (text) => anywhere.test(text) || inCode.test(text),
    inNumber: (text, name) =>
      /^\d+$/.test(text) &&
      text.padStart(document.length, '0') === document &&
      (text.length >= FEWEST_DIGITS || DOCUMENT_NAME.test(name)),
  };
}

function patternOf(document: string): string {
  let at = 0;
  const groups = GROUPS[document.length === 11 ? 11 : 14].map((length) => {
    at += length;
    return document.slice(at - length, at);
  });
  return groups.join(BETWEEN);
}

/** Whether it is in a value of JSON, names of fields included. Does not recurse: hostile nesting cannot end it. */
export function isDocumentIn(finder: DocumentFinder, value: JsonValue): boolean {
  const waiting: [name: string, value: JsonValue][] = [['', value]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [name, one] = next;
    const digits = numberText(one);
    if (typeof one === 'string' ? finder.inText(one) : digits !== undefined && finder.inNumber(digits, name))
      return true;
    if (Array.isArray(one)) for (const part of one) waiting.push([name, part]);
    else if (isJsonObject(one))
      for (const [field, part] of Object.entries(one)) {
        if (finder.inText(field)) return true;
        waiting.push([field, part]);
      }
  }
  return false;
}
