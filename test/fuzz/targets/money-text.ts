import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Decimal, formatBrl, parseAmount } from '../../../src/domain/money/decimal.ts';
import { mutated, ofWords } from '../../support/generators.ts';
import { fuzzTarget } from '../fuzz-target.ts';

const corpus = [
  ...'150 150.00 150,00 1.234,56 1,234.56'.split(' '),
  'R$ 10,00',
  ...'-5 1.234 0.115 9999999999,99 1.234.567 R$1.000.000,5 0,01 012.345 1e3'.split(' '),
];
const words = [
  ...'1 0 00 . , .000 ,000 R$'.split(' '),
  'r$ ',
  ' ',
  ...'- + 234 5 e ١'.split(' '),
  '\u00a0',
  '9999999999',
];

/**
 * Returns the amount in cents, or null if the text is invalid or ambiguous. It does not use the parser under
 * test.
 */
function centsOf(typed: string): bigint | null {
  const text = typed.trim().replace(/^R\$\s*/i, '');
  if (text === '' || [...text].some((one) => !'0123456789.,'.includes(one)) || text.length > 40) return null;
  const parts = text.split(/[.,]/);
  const marks = [...text].filter((one) => one === '.' || one === ',');
  if (parts.some((part) => part === '')) return null;
  const [first = '', ...others] = parts;
  const grouped = (groups: readonly string[]) =>
    first.length <= 3 && groups.every((group) => group.length === 3);
  const last = marks.at(-1);
  let decimals = '';
  if (marks.length === 1) {
    if (grouped(others) && !first.startsWith('0')) return null;
    decimals = others[0] ?? '';
  } else if (marks.length > 1) {
    const isDecimal = marks.filter((mark) => mark === last).length === 1;
    const groups = isDecimal ? others.slice(0, -1) : others;
    if (!grouped(groups) || new Set(isDecimal ? marks.slice(0, -1) : marks).size !== 1) return null;
    if (isDecimal) decimals = others.at(-1) ?? '';
  }
  const whole = decimals === '' ? parts.join('') : parts.slice(0, -1).join('');
  if (decimals.length > 2) return null;
  const cents = BigInt(whole + decimals.padEnd(2, '0'));
  return cents > 0n && cents < 10n ** 12n ? cents : null;
}

/**
 * Checks that `parseAmount` returns the same amount as an independent parser. Parsing the displayed form of
 * an amount must return this amount. Sums of amounts must be exact.
 */
export const moneyText = fuzzTarget<readonly [string, string]>({
  name: 'money-text',
  cases: fc.tuple(
    fc.oneof(mutated(corpus, words), ofWords(words, 6), fc.stringMatching(/^\d{1,12}([.,]\d{1,4}){0,3}$/)),
    fc.oneof(fc.stringMatching(/^-?\d{1,25}(\.\d{1,14})?([eE][+-]?\d{1,2})?$/), mutated(corpus, words)),
  ),
  inSuite: 1000,
  ofSize: (size) =>
    ['1', '1.', ' ', '000.', 'R$ ', '-'].map(
      (piece) => [piece.repeat(size / piece.length), piece.repeat(size / piece.length)] as const,
    ),
  check([typed, number]) {
    const reading = parseAmount(typed);
    const cents = centsOf(typed);
    assert.equal(
      reading.ok ? reading.amount.toCents() : null,
      cents,
      JSON.stringify(reading.ok || reading.reason),
    );
    if (reading.ok) {
      const again = parseAmount(formatBrl(reading.amount));
      assert.ok(again.ok && again.amount.equals(reading.amount), formatBrl(reading.amount));
    }
    const other = Decimal.parse(number);
    if (other === undefined) return;
    assert.ok(Decimal.parse(other.toString())?.equals(other), other.toString());
    assert.equal(Number(other.toString()), Number(number) + 0);
    const one = reading.ok ? reading.amount : Decimal.of(7n, 3);
    const sum = one.plus(other);
    assert.ok(sum.minus(other).equals(one) && sum.minus(one).equals(other));
    assert.equal(sum.toUnits(50), (one.toUnits(50) ?? 0n) + (other.toUnits(50) ?? 0n));
    assert.equal(one.compare(other), -other.compare(one) + 0);
    assert.equal(JSON.stringify({ a: other }), `{"a":${other.toString()}}`);
  },
});
