import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retriedBy, retryReference } from '../../../src/domain/money/reference.ts';

const text = fc
  .array(fc.integer({ min: 0x21, max: 0x7e }), { minLength: 1, maxLength: 64 })
  .map((codes) => String.fromCharCode(...codes));
const numbered = fc
  .tuple(fc.constantFrom('a', 'b', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(57)), fc.nat(101))
  .map(([start, number]) => (number === 0 ? start : `${start}-retry${number}`).slice(0, 64));
const reference = fc.oneof(text, numbered);

describe('retryReference', () => {
  it.each([
    ['r1', 'r1-retry1'],
    ['r1-retry1', 'r1-retry2'],
    ['r1-retry98', 'r1-retry99'],
    ['r1-retry99', 'r1-retry99-retry1'],
    ['r1-retry0', 'r1-retry0-retry1'],
    ['r1-retry01', 'r1-retry01-retry1'],
    ['-retry1', '-retry1-retry1'],
    ['x'.repeat(56), `${'x'.repeat(56)}-retry1`],
  ])('retryReference("%s") returns "%s"', (from, to) => expect(retryReference(from)).toBe(to));

  it('retryReference shortens a long reference to 64 characters, and adds a hash of the long reference', () => {
    const [one, other] = [`${'x'.repeat(63)}a`, `${'x'.repeat(63)}b`];
    expect(retryReference(one)).toMatch(/^x{43}~[0-9a-f]{12}-retry1$/);
    expect(retryReference(one)).not.toBe(retryReference(other));
    expect(retryReference(retryReference(one))).toBe(retryReference(one).replace('-retry1', '-retry2'));
  });

  it('retriedBy finds the original reference from the result of retryReference', () => {
    fc.assert(
      fc.property(reference, (from) => {
        const to = retryReference(from);
        expect(to).toMatch(/^[\x21-\x7e]{1,64}$/);
        expect(to).not.toBe(from);
        if (from.length <= 56) expect(retriedBy(to)).toContain(from);
        if (to.length <= 56) expect(retriedBy(retryReference(to))).toContain(to);
      }),
    );
  });

  it('retryReference returns different references for two different references', () => {
    fc.assert(
      fc.property(reference, reference, (one, other) => {
        expect(retryReference(one) === retryReference(other)).toBe(one === other);
      }),
      { numRuns: 400 },
    );
  });
});

it.each([
  ['r1', []],
  ['r1-retry1', ['r1']],
  ['r1-retry3', ['r1', 'r1-retry1', 'r1-retry2']],
  ['r1-retry100', []],
])('retriedBy("%s") returns the earlier references %j', (from, all) => expect(retriedBy(from)).toEqual(all));
