import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, formatBrl, parseAmount, wholeCents } from '../../../src/domain/money/decimal.ts';

const digits = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });

const parsed = (text: string): Decimal => {
  const value = Decimal.parse(text);
  if (!value) throw new Error(`not a decimal: ${text}`);
  return value;
};

describe('Decimal', () => {
  it.each([
    ['0.115', '0.115'],
    ['10.50', '10.5'],
    ['99999999.99', '99999999.99'],
    ['9007199254740993', '9007199254740993'],
    ['1e3', '1000'],
    ['1.5E-2', '0.015'],
    ['-0', '0'],
    ['-3.50', '-3.5'],
  ])('Decimal.parse reads the number %s without rounding, and toString returns %s', (text, written) => {
    expect(Decimal.parse(text)?.toString()).toBe(written);
  });

  it('Decimal.parse accepts at most forty digits', () => {
    const forty = '9'.repeat(40);
    expect(Decimal.parse(forty)?.toString()).toBe(forty);
    expect(Decimal.parse(`0.${'9'.repeat(39)}`)?.toString()).toBe(`0.${'9'.repeat(39)}`);
    expect(Decimal.parse(`1.${'9'.repeat(40)}`)).toBeUndefined();
    expect(Decimal.parse('1e39')?.toString()).toBe(`1${'0'.repeat(39)}`);
    expect(Decimal.parse('1e-39')?.toString()).toBe(`0.${'0'.repeat(38)}1`);
    for (const longer of ['1e40', '1e-40', '10e39', '0.1e-39', '0.009E43'])
      expect(Decimal.parse(longer)).toBeUndefined();
  });

  it('plus, minus, negated and compare return what whole numbers of the smallest unit return', () => {
    const scale = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(digits, scale, digits, scale, (one, oneScale, other, otherScale) => {
        const [a, b] = [parsed(`${one}e-${oneScale}`), parsed(`${other}e-${otherScale}`)];
        const [x, y] = [one * 10n ** BigInt(6 - oneScale), other * 10n ** BigInt(6 - otherScale)];
        expect(a.plus(b).toUnits(6)).toBe(x + y);
        expect(a.minus(b).toUnits(6)).toBe(x - y);
        expect(a.negated().toUnits(6)).toBe(-x);
        expect(a.compare(b)).toBe(x < y ? -1 : x > y ? 1 : 0);
        expect(a.compare(a.plus(b).minus(b))).toBe(0);
      }),
    );
  });

  it('Decimal.equals returns true for decimals with the same value, such as 1.50 and 1.5', () => {
    expect(parsed('1.50').equals(parsed('1.5'))).toBe(true);
    expect(parsed('1.50').equals(parsed('1.51'))).toBe(false);
  });

  it.each(['', 'abc', '1.', '.5', '1,5', '0x10', '1e999', '1'.repeat(41), 'NaN', 'Infinity', ' 1'])(
    'Decimal.parse refuses %j',
    (text) => {
      expect(Decimal.parse(text)).toBeUndefined();
    },
  );

  it('JSON.stringify writes a Decimal as a number with all its digits', () => {
    expect(JSON.stringify([parsed('0.115'), parsed('99999999999999999.99')])).toBe(
      '[0.115,99999999999999999.99]',
    );
  });

  it('Decimal.toCents returns undefined for an amount with fractions of a cent', () => {
    expect(parsed('10.07').toCents()).toBe(1007n);
    expect(parsed('10').toCents()).toBe(1000n);
    expect(parsed('0.115').toCents()).toBeUndefined();
  });

  it('Decimal.toCents returns the cents that were given to Decimal.fromCents', () => {
    fc.assert(fc.property(digits, (cents) => Decimal.fromCents(cents).toCents() === cents));
  });
});

it('wholeCents returns an amount in cents, and throws if the amount has fractions of a cent', () => {
  expect(wholeCents(parsed('10.07'))).toBe(1007n);
  expect(() => wholeCents(parsed('0.115'))).toThrow(
    expect.objectContaining({
      init: {
        kind: 'usage',
        key: 'amount.decimals',
        params: { value: '0.115' },
        errorCode: 'usage',
        outcome: 'not_sent',
      },
    }),
  );
});

it.each([
  ['1234.5', 'R$ 1.234,50'],
  ['0.115', 'R$ 0,115'],
  ['-1234567.89', '-R$ 1.234.567,89'],
  ['0', 'R$ 0,00'],
  ['999', 'R$ 999,00'],
  ['1000', 'R$ 1.000,00'],
])('formatBrl writes %s as %s', (text, written) => {
  expect(formatBrl(parsed(text))).toBe(written);
});

describe('parseAmount', () => {
  it.each([
    ['150', '150'],
    ['150.00', '150'],
    ['150,00', '150'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['R$ 10,00', '10'],
    ['R$\u00a01.000,00', '1000'],
    ['r$5', '5'],
    ['1.234.567', '1234567'],
    ['1,234,567.8', '1234567.8'],
    ['10.5', '10.5'],
    ['0,01', '0.01'],
    [' 7 ', '7'],
    ['9999999999.99', '9999999999.99'],
  ])('parseAmount reads %j as %s', (text, amount) => {
    const reading = parseAmount(text);
    expect(reading.ok && reading.amount.toString()).toBe(amount);
  });

  it.each([
    ['1.234', 'ambiguous'],
    ['1,234', 'ambiguous'],
    ['150.000', 'ambiguous'],
    ['0.115', 'decimals'],
    ['1234.567', 'decimals'],
    ['1.234,567', 'decimals'],
    ['0', 'zero'],
    ['0,00', 'zero'],
    ['-5', 'negative'],
    ['-R$ 5', 'negative'],
    ['R$ -5', 'negative'],
    ['10000000000', 'too_large'],
    ['9'.repeat(40), 'too_large'],
    ['9'.repeat(60), 'too_large'],
    [`${'9'.repeat(60)}x`, 'format'],
    [`x${'9'.repeat(60)}`, 'format'],
    ['x-5', 'format'],
    ['-x5', 'format'],
    ['- 5', 'negative'],
    ['5R$ 5', 'format'],
    ['R$5R$ 5', 'format'],
    ['', 'format'],
    ['abc', 'format'],
    ['1 234', 'format'],
    ['1.23.456', 'format'],
    ['12,34,56', 'format'],
    ['1234.567,89', 'format'],
    ['1234,567.89', 'format'],
    ['1234.567.890', 'format'],
    ['.234,56', 'format'],
    ['1.234,56.7', 'format'],
    ['1e3', 'format'],
    ['１０', 'format'],
    ['10,', 'format'],
    ['US$ 10', 'format'],
    ['10\u202e', 'format'],
  ])('parseAmount refuses %j with the reason %s', (text, reason) => {
    expect(parseAmount(text)).toEqual({ ok: false, reason });
  });
});
