import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, jsonNumber, numberText, parseJson } from '../../../src/domain/text/json.ts';

describe('parseJson', () => {
  it('parseJson reads __proto__ as an ordinary field', () => {
    const value = parseJson('{"__proto__":{"admin":1.50}}');
    expect(isJsonObject(value) && Object.hasOwn(value, '__proto__')).toBe(true);
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it.each([
    '{1.50:2}',
    '{1.50 :2}',
    '[1.50"a"]',
    '[tru1.50]',
    '[1.5.0]',
    '[--1.50]',
    '["a 1.50]',
    '[1.50',
    '[01.50]',
    ...['', '{', '01', '{"a":1,}', 'NaN', "'a'", '[1.]'],
  ])('parseJson refuses the invalid JSON %j, even if it contains a valid number', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });
});

describe('numberText', () => {
  it('numberText returns the digits of a number, and undefined for a value that is not a number', () => {
    expect(numberText(parseJson('10.50'))).toBe('10.50');
    expect(numberText(0.115)).toBe('0.115');
    expect(numberText('10')).toBeUndefined();
    expect(numberText(null)).toBeUndefined();
    expect(numberText(Number.NaN)).toBeUndefined();
  });

  it('numberText returns the digits that were given to jsonNumber', () => {
    fc.assert(
      fc.property(fc.bigInt(), (value) => numberText(jsonNumber(value.toString())) === value.toString()),
    );
  });
});
