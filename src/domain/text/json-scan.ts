/** Facts about a JSON text before it is parsed. Meaningless if the text turns out not to be JSON. */
export interface JsonScan {
  /** Start and end of each number that a double would not write back unchanged (`10.50`, `1e3`), in order. */
  readonly risky: readonly number[];
  /** Whether trailing zeros are the only reason for all of these: then a double has exactly their value. */
  readonly sameValues: boolean;
  /** Whether one of these numbers is outside `elements`. */
  readonly riskyOutside: boolean;
  /**
   * Whether `JSON.stringify` would write it the same way, provided that no name is repeated: no blanks between tokens,
   * no escapes, no numeric names.
   */
  readonly compact: boolean;
  /** The deepest nesting of lists and objects. */
  readonly levels: number;
  /** For each object in a list of the outermost object: start, end, number of names, number of risky numbers. */
  readonly elements: readonly number[];
}

const BACKSLASH = 0x5c;
const [PLUS, COMMA, MINUS, DOT, ZERO, NINE, COLON] = [0x2b, 0x2c, 0x2d, 0x2e, 0x30, 0x39, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE, SMALL_E, LARGE_E] = [0x5b, 0x5d, 0x7b, 0x7d, 0x65, 0x45];
/** Depth of an object in a list in an object. */
const ELEMENT_DEPTH = 3;
/** Number of values per element in `elements`. */
export const ELEMENT_FIGURES = 4;
/** A double keeps any 15 digits. */
const SAFE_LENGTH = 15;

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;
const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Examines the text between strings and skips the strings. Takes half the time of parsing. */
export function scanJson(text: string): JsonScan {
  const risky: number[] = [];
  const elements: number[] = [];
  const hasEscapes = text.includes('\\');
  let [sameValues, riskyOutside, compact] = [true, false, !hasEscapes];
  let [depth, levels, names, from, riskyBefore] = [0, 0, 0, 0, 0];
  /** Where the last string began, after its quote. */
  let textAt = -1;

  const lookBetween = (start: number, end: number): void => {
    for (let at = start; at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (code === COMMA) continue;
      if (code === COLON) {
        names += 1;
        // Numeric names come first in a parsed object, wherever they were written.
        if (isDigit(text.charCodeAt(textAt))) compact = false;
      } else if (isDigit(code) || code === MINUS) at = lookAtNumber(at, end) - 1;
      else if (code === OPEN || code === OPEN_LIST) {
        depth += 1;
        if (depth > levels) levels = depth;
        if (depth === ELEMENT_DEPTH && code === OPEN) {
          from = at;
          names = 0;
          riskyBefore = risky.length;
        }
      } else if (code === CLOSE || code === CLOSE_LIST) {
        if (depth === ELEMENT_DEPTH && code === CLOSE)
          elements.push(from, at + 1, names, (risky.length - riskyBefore) / 2);
        depth -= 1;
      } else if (isBlank(code)) compact = false;
    }
  };

  /** Returns where the number ends. */
  const lookAtNumber = (start: number, end: number): number => {
    let [at, dot, isScaled] = [start + 1, -1, false];
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (code === DOT) dot = at;
      else if (code === SMALL_E || code === LARGE_E || code === PLUS || code === MINUS) isScaled = true;
      else if (!isDigit(code)) break;
    }
    const endsInZero = text.charCodeAt(at - 1) === ZERO;
    const isHard =
      isScaled ||
      at - start > SAFE_LENGTH ||
      (dot === -1
        ? endsInZero && at - start === 2 && text.charCodeAt(start) === MINUS
        : text.startsWith('.000000', dot));
    if (isHard || (dot !== -1 && endsInZero)) {
      risky.push(start, at);
      if (isHard) sameValues = false;
      if (depth < ELEMENT_DEPTH) riskyOutside = true;
    }
    return at;
  };

  for (let at = 0; ; ) {
    const open = text.indexOf('"', at);
    // Mostly a comma alone stands between two texts.
    if (open !== at + 1 || text.charCodeAt(at) !== COMMA) lookBetween(at, open === -1 ? text.length : open);
    if (open === -1) break;
    textAt = open + 1;
    const close = hasEscapes ? endOfText(text, textAt) : text.indexOf('"', textAt);
    if (close === -1) break;
    at = close + 1;
  }
  return { risky, sameValues, riskyOutside, compact, levels, elements };
}

/** Position of the quote that ends the string starting at `from`; -1 when there is none. */
function endOfText(text: string, from: number): number {
  for (let close = text.indexOf('"', from); close !== -1; close = text.indexOf('"', close + 1)) {
    let escapes = close;
    while (escapes > from && text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1;
    if ((close - escapes) % 2 === 0) return close;
  }
  return -1;
}
