/**
 * JSON that preserves the text of numbers. If a double could not preserve the text (beyond 2^53, `10.50`,
 * `1e3`), the number becomes a `JSON.rawJSON`.
 */
export type JsonValue = string | number | boolean | null | RawNumber | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}
/** A frozen object whose `rawJSON` is the text: `JSON.rawJSON('10.50')`. */
export interface RawNumber {
  readonly rawJSON: string;
}

// TypeScript's library lacks these functions: https://tc39.es/proposal-json-parse-with-source/
const json = JSON as unknown as {
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): JsonValue;
};

/**
 * Parses JSON and keeps every digit of its numbers. If `JSON.stringify` returns the given text, no digit was
 * lost. Otherwise the slower `parseExactly` reads each number's source text.
 * @throws SyntaxError if the text is not JSON
 */
export function parseJson(text: string): JsonValue {
  const value = JSON.parse(text) as JsonValue;
  try {
    return JSON.stringify(value) === text ? value : parseExactly(text);
  } catch {
    // Thousands of levels exhaust the stack of `JSON.stringify` and `parseExactly`. Callers refuse such a
    // value (`isDeeperThan`).
    return value;
  }
}

/** Parses JSON as `parseJson`. Returns undefined if the text is not JSON. */
export function parseIfJson(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Parses UTF-8 JSON, and ignores a byte order mark. Returns undefined if the bytes are not UTF-8 JSON. */
export function parseJsonBytes(bytes: Uint8Array): JsonValue | undefined {
  try {
    return parseJson(UTF_8.decode(bytes));
  } catch {
    return undefined;
  }
}

const parseExactly = (text: string): JsonValue =>
  json.parse(text, (_key, value, context) =>
    typeof value === 'number' && context.source !== undefined && String(value) !== context.source
      ? json.rawJSON(context.source)
      : value,
  );

export function numberText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return json.isRawJSON(value) ? value.rawJSON : undefined;
}

/** Returns a number that `JSON.stringify` writes with exactly these digits. */
export function jsonNumber(text: string): number | RawNumber {
  const number = Number(text);
  return String(number) === text ? number : json.rawJSON(text);
}

/** Whether the value is an object, but not an array or a raw number. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !json.isRawJSON(value);
}

/**
 * Whether the value is nested deeper than `levels`. This function does not recurse. Recursive code (codecs,
 * `JSON.stringify`) exhausts the stack at thousands of levels.
 */
export function isDeeperThan(value: JsonValue, levels: number): boolean {
  let level: readonly JsonValue[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    const below: JsonValue[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      for (const part of Object.values(one)) if (typeof part === 'object' && part !== null) below.push(part);
    }
    level = below;
  }
  return false;
}

/** Returns the value with changed texts. @param change is called with each text, and the name of its field */
export function mapTexts(
  value: JsonValue,
  change: (name: string, text: string) => string,
  name = '',
): JsonValue {
  if (typeof value === 'string') return change(name, value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change, name));
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).map(([field, one]) => [field, mapTexts(one, change, field)]);
  return Object.fromEntries(fields);
}
