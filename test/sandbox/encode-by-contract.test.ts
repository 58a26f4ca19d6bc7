import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cents, decimal, decimalText, nullish } from '../../src/contract/codecs.ts';
import { Decimal } from '../../src/domain/money/decimal.ts';
import { encodeByContract } from '../../src/sandbox/http/answer.ts';

const record = z.looseObject({ id: z.string(), amount: nullish(decimal), told: decimalText, cents });
const VALUE = { more: null, cents: 1_000n, told: Decimal.of(5n, 1), amount: Decimal.of(115n, 3), id: 'a' };

describe('encodeByContract', () => {
  it('encodeByContract writes the fields in the order of the contract, and then unknown fields', () => {
    expect(JSON.stringify(encodeByContract(record, VALUE))).toBe(
      '{"id":"a","amount":0.115,"told":"0.5","cents":1000,"more":null}',
    );
  });

  it.each([
    ['a wrong type', { ...VALUE, id: 7 }, 'id'],
    ['a missing field', { ...VALUE, told: undefined }, 'told'],
    ['a number in place of an exact amount', { ...VALUE, amount: 2 }, 'amount'],
  ])('encodeByContract throws for %s, and the error names the field', (_fault, value, field) => {
    expect(() => encodeByContract(record, value as never)).toThrow(`"field":"${field}"`);
  });
});
