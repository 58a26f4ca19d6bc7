import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from '../../../src/domain/text/nearest.ts';

const NAMES = ['amount', 'reference', 'yes', 'virtual-account', 'PENDING', 'PAID'];

describe('nearest', () => {
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
  ])('for the word %.30s, nearest returns the most similar word %s', (typed, meant) => {
    expect(nearest(typed, NAMES)).toBe(meant);
  });

  it('editDistance is symmetric, and zero for equal texts', () => {
    const short = fc.string({ maxLength: 12 });
    fc.assert(fc.property(short, short, (a, b) => editDistance(a, b) === editDistance(b, a)));
    fc.assert(fc.property(short, (a) => editDistance(a, a) === 0));
  });
});
