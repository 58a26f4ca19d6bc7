import { isJsonObject, type JsonValue, numberText } from '../text/json.ts';

export interface DocumentFinder {
  readonly document: string;
  inText(text: string): boolean;
  /** Whether the JSON number `text` is the document. The number may lack the document's leading zeros. */
  inNumber(text: string, name: string): boolean;
}

/** Separators inside a document. In JSON, a backslash may precede the slash (`\/`). */
const BETWEEN = '[\\s.\\-/\\\\]{0,3}';
const GROUPS = { 11: [3, 3, 3, 2], 14: [2, 3, 3, 4, 2] } as const;
/**
 * A JSON number with fewer digits, such as 191, may be an amount. It counts as a document only if the field
 * name says so.
 */
const FEWEST_DIGITS = 9;
const DOCUMENT_NAME = /document|cpf|cnpj|tax/i;

/** @param document canonical, as returned by `checkDocument` */
export function documentFinder(document: string): DocumentFinder {
  const grouped = patternOf(document);
  // `anywhere` does not match if another digit is directly before or after the document, because the digits
  // are then part of a longer number. In a copy-and-paste code, however, an ID (01) and a length (11 or 14)
  // are directly before a key. `inCode` matches a document in such a code.
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

/**
 * Whether a text, number or field name of the JSON value contains the CPF or CNPJ. Does not recurse, so deep
 * nesting cannot exhaust the stack.
 */
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
