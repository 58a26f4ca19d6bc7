import { expect, it } from 'vitest';
import { newReference, referenceFrom } from '../../../src/operations/money/new-reference.ts';

const random = { random: (count: number) => Uint8Array.from({ length: count }, (_, at) => at * 31) };

it('referenceFrom returns the given reference', () => {
  expect(referenceFrom(random, 'r1')).toEqual({ text: 'r1', generated: false });
});

it('referenceFrom generates "pix-" and 20 characters if no reference is given', () => {
  const made = { text: 'pix-a98765432zyxwvutsrqp', generated: true };
  expect(referenceFrom(random, undefined)).toEqual(made);
  expect(newReference(random)).toBe(made.text);
});
