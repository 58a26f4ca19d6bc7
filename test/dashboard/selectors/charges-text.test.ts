import { expect, it } from 'vitest';
import { chargesText, type MoneyFlows } from '../../../src/dashboard/state/money-flow-types.ts';
import { loadWords } from '../../../src/i18n/index.ts';

const words = await loadWords('en');
const charges = { created: 8, paid: 6, pending: 2 };
const figures = (isComplete: boolean) => ({ charges, isComplete }) as MoneyFlows;

it.each([
  [true, 'charges.share', '6 of 8 paid (75 %)'],
  [true, 'progress.text', '6 of 8'],
  // The charges that were not read may have another share.
  [false, 'charges.share', '≥ 6 of ≥ 8 paid'],
  [false, 'progress.text', '≥ 6 of ≥ 8'],
] as const)('chargesText with complete figures: %s, in the form %s', (isComplete, key, text) => {
  expect(chargesText(figures(isComplete), words, key)).toBe(text);
});
