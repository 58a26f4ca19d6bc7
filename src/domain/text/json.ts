/**
 * JSON that preserves the text of numbers. If a double would write a number differently (integers beyond
 * 2^53, `10.50`, `1e3`, too many digits), the number becomes a `JSON.rawJSON`, which `JSON.stringify` writes
 * unchanged. Other numbers are plain numbers.
 */
export type JsonValue = string | number | boolean | null | RawNumber | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}
/** The result of `JSON.rawJSON('10.50')`: a frozen object whose `rawJSON` is the text. */
export interface RawNumber {
  readonly rawJSON: string;
}

// TypeScript's library does not declare these functions yet: https://tc39.es/proposal-json-parse-with-source/
const json = JSON as unknown as {
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): JsonValue;
};

/**
 * Parses JSON text without losing a digit of any number. If `JSON.stringify` returns the same text, every
 * number is exact already, which is much faster than reading each number's source text.
 * @throws SyntaxError when it is not JSON; RangeError when it is nested thousands of levels deep
 */
export function parseJson(text: string): JsonValue {
  const value = JSON.parse(text) as JsonValue;
  return JSON.stringify(value) === text ? value : parseExactly(text);
}

/** Parses JSON with the source text of each number. */
const parseExactly = (text: string): JsonValue =>
  json.parse(text, (_key, value, context) =>
    typeof value === 'number' && context.source !== undefined && String(value) !== context.source
      ? json.rawJSON(context.source)
      : value,
  );

/** Returns the text of a JSON number, plain or raw; undefined for anything else. */
export function numberText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return json.isRawJSON(value) ? value.rawJSON : undefined;
}

/**
 * Returns a JSON number with exactly these digits: a plain number if JavaScript writes it with the same
 * digits, otherwise a raw number.
 */
export function jsonNumber(text: string): number | RawNumber {
  const number = Number(text);
  return String(number) === text ? number : json.rawJSON(text);
}

/** Whether a value is a JSON object, and not an array, a raw number or null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !json.isRawJSON(value);
}

/**
 * Whether a value is nested more than this many levels deep. Recursive code (codecs, `JSON.stringify`)
 * exhausts the stack at thousands of levels; this function does not.
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
