import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, mostSimilarName } from '../../../src/domain/text/most-similar-name.ts';

const NAMES = ['amount', 'reference', 'yes', 'virtual-account', 'PENDING', 'PAID'];

describe('mostSimilarName', () => {
  it.each([
    ['amout', 'amount'],
    ['ammount', 'amount'],
    ['refrence', 'reference'],
    ['pending', 'PENDING'],
    ['yse', null],
    ['ye', 'yes'],
    ['virtualaccount', 'virtual-account'],
    ['amount', null],
    ['quite-another-thing', null],
    ['', null],
    ['x'.repeat(100_000), null],
  ])('for the word %.30s, mostSimilarName returns the most similar word %s', (typed, meant) => {
    expect(mostSimilarName(typed, NAMES)).toBe(meant);
  });

  it('editDistance is symmetric, and zero for equal texts', () => {
    const short = fc.string({ maxLength: 12 });
    fc.assert(fc.property(short, short, (a, b) => editDistance(a, b) === editDistance(b, a)));
    fc.assert(fc.property(short, (a) => editDistance(a, a) === 0));
  });
});
