import type { DocumentFinder } from '../keys/find-document.ts';
import { isDocumentIn } from '../keys/find-document.ts';
import { isDeeperThan, isJsonObject, type JsonObject, type JsonValue, parseJson } from '../text/json.ts';

/** More levels than any delivery has; what is deeper is searched as text. */
const DEEPEST = 50;
const LONGEST = 200;

/** Fields that say which payment it is and how it stands: needed to compare and to refund, and about nobody. */
const KEPT =
  /^(id|[a-z]+([A-Z][a-z]+)*Id|status|[a-z]+Status|type|[a-z]+Type|event|method|amount|[a-z]+([A-Z][a-z]+)*(Amount|Cents|At|Date|Charged)|value|currency|date|reference|[a-z]+Reference|protocol|attempt|code)$/;
/** The values of these fields are never kept, whatever else the name says: `taxId`, `pixKeyType`. */
const PERSONAL = /tax|document|cpf|cnpj|name|e-?mail|phone|key|account|address|birth|customer/i;

/** The body as JSON; null when it is none, or nested too deep to be walked. */
export function shallowJson(text: string): JsonValue | null {
  try {
    const value = parseJson(text);
    return isDeeperThan(value, DEEPEST) ? null : value;
  } catch {
    return null;
  }
}

/** Text of a body whatever its encoding: digits stay digits, and escapes of JSON become what they stand for. */
const looseText = (text: string): string =>
  text
    .replaceAll('\0', '')
    .replace(/\\u([0-9a-f]{4})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Whether the document is in a body, of whatever form. */
export function isDocumentInBody(finder: DocumentFinder, body: Uint8Array): boolean {
  const text = new TextDecoder().decode(body);
  const value = shallowJson(text);
  return value === null ? finder.inText(looseText(text)) : isDocumentIn(finder, value);
}

/**
 * The body with nothing about anybody: only ids, statuses, amounts and times stay, and none that contains the document.
 * A body that is not JSON is erased completely.
 * @param at when it was erased, ISO 8601
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
