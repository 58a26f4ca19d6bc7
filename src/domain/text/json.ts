/**
 * JSON that preserves the text of numbers. A number that a double would write differently (beyond 2^53,
 * `10.50`, `1e3`) becomes a `JSON.rawJSON`.
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
 * Keeps every digit of a number. If `JSON.stringify` returns the same text, all numbers are exact already;
 * reading each number's source text would be much slower.
 * @throws SyntaxError when it is not JSON
 */
export function parseJson(text: string): JsonValue {
  const value = JSON.parse(text) as JsonValue;
  try {
    return JSON.stringify(value) === text ? value : parseExactly(text);
  } catch {
    // Thousands of levels exhaust the stack. Callers refuse such a value (`isDeeperThan`).
    return value;
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

/** Keeps exactly these digits. A plain number if JavaScript writes these digits, otherwise raw. */
export function jsonNumber(text: string): number | RawNumber {
  const number = Number(text);
  return String(number) === text ? number : json.rawJSON(text);
}

/** Excludes arrays, raw numbers and null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !json.isRawJSON(value);
}

/**
 * Recursive code (codecs, `JSON.stringify`) exhausts the stack at thousands of levels; this function does
 * not.
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
