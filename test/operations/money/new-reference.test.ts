import { expect, it } from 'vitest';
import { givenReference, newReference, referenceFrom } from '../../../src/operations/money/new-reference.ts';
import { pixErrorOf } from '../../support/pix-error.ts';

const random = { random: (count: number) => Uint8Array.from({ length: count }, (_, at) => at * 31) };

it('referenceFrom returns the given reference', () => {
  expect(referenceFrom(random, 'r1')).toEqual({ text: 'r1', generated: false });
});

it('referenceFrom generates "pix-" and 20 characters if no reference is given', () => {
  const made = { text: 'pix-a98765432zyxwvutsrqp', generated: true };
  expect(referenceFrom(random, undefined)).toEqual(made);
  expect(newReference(random)).toBe(made.text);
});

it.each([
  ['main', ' pedido 12\u00a0', 'pedido 12'],
  ['card', 'e\u0301', '\u00e9'],
  ['hub', 'nf-501', 'nf-501'],
  ['hub', 'r'.repeat(255), 'r'.repeat(255)],
] as const)('givenReference of the family %s returns %j in its normal form', (family, text, normal) => {
  expect(givenReference(text, family)).toBe(normal);
});

it.each([
  ['main', 'r'.repeat(65), 'money.reference_main'],
  ['card', 'nf\u200b501', 'money.reference_main'],
  ['hub', 'r'.repeat(256), 'money.reference_hub'],
  // The hub takes only visible ASCII characters (§4.2).
  ['hub', '\tnf-501 ', 'money.reference_hub'],
  ['hub', 'pedido 12', 'money.reference_hub'],
  ['hub', 'ação', 'money.reference_hub'],
] as const)(
  'givenReference of the family %s refuses %j, and shows at most 80 characters',
  async (family, text, key) => {
    const error = await pixErrorOf(() => givenReference(text, family));
    expect(error).toMatchObject({
      kind: 'usage',
      outcome: 'not_sent',
      init: { key, params: { reference: text.slice(0, 80) } },
    });
  },
);
