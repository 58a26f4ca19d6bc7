import { expect, it } from 'vitest';
import { ageText } from '../../../src/dashboard/screens/drawing-options.ts';

it.each([
  [-3_000, '<10 s'],
  [0, '<10 s'],
  [1_000, '<10 s'],
  [9_999, '<10 s'],
  [10_000, '10 s'],
  [19_999, '10 s'],
  [59_999, '50 s'],
  [60_000, '1 min'],
  [119_999, '1 min'],
  [7_200_000, '2 h'],
])('ageText(%i) rounds down and returns "%s"', (ms, text) => {
  expect(ageText(ms)).toBe(text);
});
