import { describe, expect, it } from 'vitest';
import { parseFileAmount } from '../../../src/domain/money/file-amount.ts';

const read = (text: string, sign?: '.' | ','): string => {
  const amount = parseFileAmount(text, sign);
  return amount.ok ? [amount.value, amount.direction].filter((one) => one !== null).join(' ') : amount.reason;
};

describe('parseFileAmount', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['R$ 1.234,56', '1234.56'],
    ['R$\u00a01.234,56', '1234.56'],
    ['9007199254740993.01', '9007199254740993.01'],
    ['0', '0'],
    ['0,00', '0'],
    ['-10,00', '10 out'],
    ['− 10,00', '10 out'],
    ['R$ -10,00', '10 out'],
    ['-R$ 10,00', '10 out'],
    ['(10,00)', '10 out'],
    ['(R$ 10,00)', '10 out'],
    ['10,00-', '10 out'],
    ['10,00 (-)', '10 out'],
    ['+10,00', '10 in'],
    ['1.234,56 C', '1234.56 in'],
    ['1.234,56C', '1234.56 in'],
    ['1.234,56 c', '1234.56 in'],
    ['1.234,56 CR', '1234.56 in'],
    ['1.234,56 D', '1234.56 out'],
    ['R$ 1.234,56 D', '1234.56 out'],
    ['1.234,56 (D)', '1234.56 out'],
    ['-10,00 D', '10 out'],
    ['-10,00 C', 'format'],
    ['+10,00 D', 'format'],
    ['--10', 'format'],
    ['1.234', 'ambiguous'],
    ['12.500', 'ambiguous'],
    ['1,234', 'ambiguous'],
    ['-1.234', 'ambiguous'],
    ['1.234 D', 'ambiguous'],
    ['1,23E+03', 'format'],
    ['1.23e3', 'format'],
    ['1,005', 'ambiguous'],
    ['0,005', 'decimals'],
    ['1234.5600', '1234.56'],
    ['-R$ 9,3700', '9.37 out'],
    ['10.00000', '10'],
    ['10.000', 'ambiguous'],
    ['1234.5610', 'decimals'],
    ['1.2340', 'decimals'],
    ['10,00 X', 'format'],
    ['D', 'format'],
    ['', 'format'],
  ])('parseFileAmount reads %j as %s', (text, amount) => {
    expect(read(text)).toBe(amount);
  });

  it.each([
    ['0.115', '.', '0.115'],
    ['1.115', '.', '1.115'],
    ['1,115', '.', 'ambiguous'],
    ['1,115', ',', '1.115'],
    ['1.115', ',', 'ambiguous'],
    ['1.234,56', ',', '1234.56'],
    ['-0,115', ',', '0.115 out'],
    ['1,23E+03', ',', 'format'],
  ] as const)('parseFileAmount reads the fee %j with the decimal sign %j as %s', (text, sign, fee) => {
    expect(read(text, sign)).toBe(fee);
  });
});
