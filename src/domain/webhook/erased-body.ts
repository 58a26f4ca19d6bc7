import { type DocumentFinder, isDocumentIn } from '../keys/document-finder.ts';
import { isDeeperThan, isJsonObject, type JsonObject, type JsonValue, parseJson } from '../text/json.ts';

/** JSON with more levels is not parsed: the body is searched as text. */
const DEEPEST = 50;
const LONGEST = 200;

/** Comparisons and refunds need these fields, which contain no personal data. */
const KEPT =
  /^(id|[a-z]+([A-Z][a-z]+)*Id|status|[a-z]+Status|type|[a-z]+Type|event|method|amount|[a-z]+([A-Z][a-z]+)*(Amount|Cents|At|Date|Charged)|value|currency|date|reference|[a-z]+Reference|protocol|attempt|code)$/;
/** Always erased, even if `KEPT` matches the name: `taxId`, `pixKeyType`. */
const PERSONAL = /tax|document|cpf|cnpj|name|e-?mail|phone|key|account|address|birth|customer/i;

export function shallowJson(text: string): JsonValue | null {
  try {
    const value = parseJson(text);
    return isDeeperThan(value, DEEPEST) ? null : value;
  } catch {
    return null;
  }
}

/** Removes NUL bytes and JSON escapes before a search. */
const looseText = (text: string): string =>
  text
    .replaceAll('\0', '')
    .replace(/\\u([0-9a-f]{4})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

export function isDocumentInBody(finder: DocumentFinder, body: Uint8Array): boolean {
  const text = new TextDecoder().decode(body);
  const value = shallowJson(text);
  return value === null ? finder.inText(looseText(text)) : isDocumentIn(finder, value);
}

/**
 * Returns the body without personal data. It keeps only ids, statuses, amounts and times, unless they contain
 * the given document. A body that is not JSON is erased completely.
 * @param at time of the erasure, ISO 8601
 */
export function erasedBody(finder: DocumentFinder, body: Uint8Array, at: string): Uint8Array {
  const value = shallowJson(new TextDecoder().decode(body));
  const rest = isJsonObject(value) ? withoutPeople(finder, value) : {};
  return Buffer.from(JSON.stringify({ ...rest, erasedAt: at }));
}

function withoutPeople(finder: DocumentFinder, object: JsonObject): JsonObject {
  const kept: [string, JsonValue][] = [];
  for (const [name, value] of Object.entries(object)) {
    const parts = Array.isArray(value) ? value : [value];
    const objects = parts.filter(isJsonObject);
    if (objects.length > 0) {
      const inner = objects
        .map((one) => withoutPeople(finder, one))
        .filter((one) => Object.keys(one).length > 0);
      if (inner.length > 0 && /^[A-Za-z]{1,40}$/.test(name))
        kept.push([name, Array.isArray(value) ? inner : (inner[0] ?? {})]);
    } else if (isKept(finder, name, value)) kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}

function isKept(finder: DocumentFinder, name: string, value: JsonValue): boolean {
  if (Array.isArray(value) || !KEPT.test(name) || PERSONAL.test(name)) return false;
  if (typeof value === 'string' && value.length > LONGEST) return false;
  return !isDocumentIn(finder, { [name]: value });
}
