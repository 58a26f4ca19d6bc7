import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isJsonObject, type JsonValue, parseExactly, parseJson } from '../../../src/domain/text/json.ts';
import { ELEMENT_FIGURES, scanJson } from '../../../src/domain/text/json-scan.ts';
import { hasEscapedName, jsonTexts } from '../../support/json-texts.ts';
import { fuzzTarget } from '../fuzz-target.ts';
import { mutated } from '../mutated.ts';

const corpus = [
  '{"data":[{"id":"TX1","amount":10.50,"fee":0.115,"at":"2026-11-20T03:00:00.000Z"},{"id":"TX2","amount":-0}],"hasNextPage":false}',
  '[1e3,1E-7,-0,0.0,12345678901234567890,0.1000,[[[]]],{"a":{"b":[{"c":1.0}]}}]',
  '{"__proto__":{"admin":1.50},"a\\u007f":"\u007f1.5","\\\\":"\\"","7":[null,true,false]}',
  ' { "a" : [ 1.0 , "x\\\\" ] } ',
];
const words = [
  '"',
  '\\',
  '\\"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '1.0',
  '-',
  '-0',
  'e5',
  '.0',
  '0.0000001',
  '\u007f',
  '\\u007f',
  'null',
  '"__proto__":',
  ' ',
  '{"data":[{',
];

const outcome = (parse: (text: string) => JsonValue, text: string): JsonValue | undefined => {
  try {
    return parse(text);
  } catch (error) {
    assert.ok(error instanceof SyntaxError, String(error));
    return undefined;
  }
};

/** Depth and number of elements, counted in the parsed value. */
function facts(value: unknown, depth = 0): { levels: number; elements: number } {
  if (typeof value !== 'object' || value === null) return { levels: depth, elements: 0 };
  const isObject = isJsonObject(value);
  if (!isObject && !Array.isArray(value)) return { levels: depth, elements: 0 };
  const inner = Object.values(value).map((one) => facts(one, depth + 1));
  return {
    levels: Math.max(depth + 1, ...inner.map(({ levels }) => levels)),
    elements: (isObject && depth === 2 ? 1 : 0) + inner.reduce((sum, { elements }) => sum + elements, 0),
  };
}

/** Both parsers accept the same texts with the same result, no digit is lost, and the results of the scan are correct. */
export const json = fuzzTarget<string>({
  name: 'json',
  cases: fc.oneof(
    jsonTexts(),
    jsonTexts(),
    mutated(corpus, words).filter((text) => !hasEscapedName(text)),
    fc.string({ unit: 'binary' }),
  ),
  inSuite: 600,
  ofSize: (size) => [
    `[${'1.0,'.repeat(size / 4)}1]`,
    `"${'\\'.repeat(size)}`,
    `"${'\\\\'.repeat(size / 2)}"`,
    '"'.repeat(size),
    '-'.repeat(size),
    `[${'1'.repeat(size)}]`,
    '\\"'.repeat(size / 2),
    `{${'"a":1.50,'.repeat(size / 9)}"b":1}`,
  ],
  check(text) {
    const exact = outcome(parseExactly, text);
    const quick = outcome(parseJson, text);
    assert.equal(JSON.stringify(quick), JSON.stringify(exact));
    const scan = scanJson(text);
    if (exact === undefined) return;
    const again = JSON.stringify(exact);
    assert.equal(JSON.stringify(parseJson(again)), again);
    // Repeated fields are missing in the parsed value.
    const { levels, elements } = facts(JSON.parse(text));
    assert.ok(scan.levels >= levels);
    assert.ok(scan.elements.length >= elements * ELEMENT_FIGURES);
    if (scan.risky.length === 0) assert.equal(again, JSON.stringify(JSON.parse(text)));
    for (let at = 0; at < scan.elements.length; at += ELEMENT_FIGURES)
      JSON.parse(text.slice(scan.elements[at], scan.elements[at + 1]));
  },
});
