import { describe, expect, it } from 'vitest';
import { decimalOf, doubleOf, integerOf } from '../../../src/domain/money/decimal.ts';
import { parseJson } from '../../../src/domain/text/json.ts';

describe('numbers in JSON', () => {
  it.each([
    ['1', 1n, 1],
    ['1.0', 1n, 1],
    ['1e0', 1n, 1],
    ['1E+2', 100n, 100],
    ['-0', 0n, 0],
    ['-3.00', -3n, -3],
    ['"12"', 12n, 12],
    ['1.5', undefined, 1.5],
    ['9007199254740993', 9_007_199_254_740_993n, 9_007_199_254_740_992],
  ])('for the JSON value %s, integerOf returns %s and doubleOf returns %s', (text, integer, double) => {
    const value = parseJson(text);
    expect([integerOf(value), doubleOf(value)]).toEqual([integer, double]);
  });

  it.each(['null', 'true', '"1,5"', '""', '[]', '{}', '1e999'])(
    'decimalOf, integerOf and doubleOf return undefined for the JSON value %s',
    (text) => {
      const value = parseJson(text);
      expect(decimalOf(value)).toBe(undefined);
      expect(integerOf(value)).toBe(undefined);
      expect(doubleOf(value)).toBe(undefined);
    },
  );
});
