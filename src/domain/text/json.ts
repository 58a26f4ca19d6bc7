/**
 * JSON that keeps numbers as they were written. A number that a double cannot give back to the letter
 * (integers beyond 2^53, `10.50`, `1e3`, more digits than fit) becomes `JSON.rawJSON`, which
 * `JSON.stringify` writes back untouched. The others are plain numbers whose `String()` is the source.
 */
export type JsonValue = string | number | boolean | null | RawNumber | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}
/** What `JSON.rawJSON('10.50')` gives: frozen, `rawJSON` holds the text. */
export interface RawNumber {
  readonly rawJSON: string;
}

// Not yet in TypeScript's library: https://tc39.es/proposal-json-parse-with-source/
const json = JSON as unknown as {
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): JsonValue;
};

/** Numbers that may not survive a double. Also hits inside strings: those only cost the slower path. */
const RISKY_NUMBER = /\d[\d.]{15}|\.\d*0(?![\d.])|\d[eE][+-]?\d|-0(?![.\d])|\.000000/;

/**
 * Parses JSON text without losing a digit of any number.
 * @throws SyntaxError when it is not JSON
 */
export function parseJson(text: string): JsonValue {
  if (!RISKY_NUMBER.test(text)) return JSON.parse(text) as JsonValue;
  return json.parse(text, (_key, value, context) =>
    typeof value === 'number' && context.source !== undefined && String(value) !== context.source
      ? json.rawJSON(context.source)
      : value,
  );
}

/** The text of a JSON number, plain or raw; undefined for anything else. */
export function numberText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return json.isRawJSON(value) ? value.rawJSON : undefined;
}

/** A JSON number with exactly these digits: a plain number when that says the same, else raw. */
export function jsonNumber(text: string): number | RawNumber {
  const number = Number(text);
  return String(number) === text ? number : json.rawJSON(text);
}

/** An object of JSON, and not an array, a raw number or null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !json.isRawJSON(value);
}

/**
 * Whether it is nested more than so many levels. What walks a value by calling itself (codecs, `JSON.stringify`) would
 * run out of stack on one of thousands; this does not.
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
