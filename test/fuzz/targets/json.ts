import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type JsonValue, parseJson } from '../../../src/domain/text/json.ts';
import { anyText, hasEscapedName, jsonTexts, mutated, numberSources } from '../../support/generators.ts';
import { fuzzTarget } from '../fuzz-target.ts';

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
  ...'{ } [ ] , : 1.0 - -0 e5 .0 0.0000001'.split(' '),
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

/**
 * Checks that `parseJson` accepts the same texts as `JSON.parse` and returns the same values. It must keep
 * every digit.
 */
export const json = fuzzTarget<string>({
  name: 'json',
  cases: fc.oneof(
    jsonTexts(),
    jsonTexts(),
    mutated(corpus, words).filter((text) => !hasEscapedName(text)),
    anyText(),
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
    const plain = outcome(JSON.parse, text);
    const exact = outcome(parseJson, text);
    assert.equal(exact === undefined, plain === undefined);
    if (exact === undefined) return;
    const again = JSON.stringify(exact);
    assert.deepEqual(JSON.parse(again), plain);
    assert.deepEqual(numberSources(again), numberSources(text));
  },
});
