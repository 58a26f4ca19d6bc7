import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  coverageFaults,
  coverageText,
  type Inventory,
  inventory,
  SANDBOX_README,
  withCoverage,
} from './coverage.ts';

describe('coverageFaults and withCoverage', () => {
  it('coverageFaults finds no fault: each statement has one test in test/spec or a reason for having no test', () => {
    expect(coverageFaults(inventory())).toEqual([]);
  });

  it('the README of the sandbox has the current coverage (to repair: node test/spec/coverage.ts --write)', () => {
    const readme = readFileSync(SANDBOX_README, 'utf8');
    expect(withCoverage(readme, coverageText())).toBe(readme);
  });

  const whole = { statements: ['a', 'b'], shown: ['a'], unshown: ['b'] };
  it.each<[string, Partial<Inventory>]>([
    ['b: 0 tests and reasons, not one', { unshown: [] }],
    ['a: 2 tests and reasons, not one', { shown: ['a', 'a'] }],
    ['a: 2 tests and reasons, not one', { unshown: ['a', 'b'] }],
    ['c: no statement', { shown: ['a', 'c'] }],
    ['c: no statement', { unshown: ['b', 'c'] }],
    ['a: two statements', { statements: ['a', 'b', 'a'] }],
  ])('coverageFaults reports the fault "%s"', (fault, change) => {
    expect(coverageFaults({ ...whole, ...change })).toContain(fault);
  });
});
