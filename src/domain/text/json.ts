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

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const DIGIT = /\d/;
/** Numbers between JSON strings. */
const NUMBERS = /[-\d][-+.\deE]*/g;
/** Prefix of a string that was a number. The character does not occur in practice. */
const MARK = '\x7f';
const MARK_CODE = 0x7f;

/**
 * Keeps every digit of a number.
 * @throws SyntaxError when it is not JSON
 */
export function parseJson(text: string): JsonValue {
  const risky = riskyNumbers(text);
  if (risky.length === 0) return JSON.parse(text) as JsonValue;
  return parseMarked(text, risky) ?? parseExactly(text);
}

/** Several times slower than `JSON.parse`. */
export function parseExactly(text: string): JsonValue {
  return json.parse(text, (_key, value, context) =>
    typeof value === 'number' && context.source !== undefined && String(value) !== context.source
      ? json.rawJSON(context.source)
      : value,
  );
}

/**
 * Returns start and end of each number that a double would write differently (`10.50`, `1e3`). Meaningless if
 * the text is not JSON.
 */
function riskyNumbers(text: string): readonly number[] {
  const risky: number[] = [];
  const hasEscapes = text.includes('\\');
  for (let at = 0; ; ) {
    const open = text.indexOf('"', at);
    const between = text.slice(at, open === -1 ? text.length : open);
    if (DIGIT.test(between)) {
      for (const { 0: number, index } of between.matchAll(NUMBERS)) {
        if (String(Number(number)) !== number) risky.push(at + index, at + index + number.length);
      }
    }
    const close = open === -1 ? -1 : hasEscapes ? endOfText(text, open + 1) : text.indexOf('"', open + 1);
    if (close === -1) return risky;
    at = close + 1;
  }
}

/** Returns -1 when there is no closing quote. */
function endOfText(text: string, from: number): number {
  for (let close = text.indexOf('"', from); close !== -1; close = text.indexOf('"', close + 1)) {
    let escapes = close;
    while (escapes > from && text[escapes - 1] === '\\') escapes -= 1;
    if ((close - escapes) % 2 === 0) return close;
  }
  return -1;
}

/**
 * Parses JSON after turning the risky numbers into marked strings, which become raw numbers again. Undefined
 * for invalid JSON, a text with the mark, too deep nesting, or a single number.
 */
function parseMarked(text: string, risky: readonly number[]): JsonValue | undefined {
  if (text.includes(MARK) || /\\u007f/i.test(text)) return undefined;
  let marked = '';
  let from = 0;
  for (let at = 0; at < risky.length; at += 2) {
    const [start = 0, end = 0] = [risky[at], risky[at + 1]];
    // The exact parser must refuse text that only looks like a number, with the right reason.
    if (!NUMBER.test(text.slice(start, end))) return undefined;
    marked += `${text.slice(from, start)}"${MARK}${text.slice(start, end)}"`;
    from = end;
  }
  try {
    const value = JSON.parse(marked + text.slice(from)) as JsonValue;
    if (typeof value !== 'object') return undefined;
    unmark(value);
    return value;
  } catch {
    return undefined;
  }
}

/** Changes `value` in place. */
function unmark(value: JsonValue): void {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<string, JsonValue>;
  for (const name of Object.keys(holder)) {
    if (name.charCodeAt(0) === MARK_CODE) throw new SyntaxError('a number stands where a name belongs');
    const inner = holder[name] as JsonValue;
    if (typeof inner === 'object') unmark(inner);
    else if (typeof inner === 'string' && inner.charCodeAt(0) === MARK_CODE) {
      const number = jsonNumber(inner.slice(1));
      // An assignment to `__proto__` would change the prototype.
      if (name === '__proto__') Object.defineProperty(holder, name, { value: number });
      else holder[name] = number;
    }
  }
}

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
