import { describe, expect, it } from 'vitest';
import {
  drawnAhead,
  givenReference,
  newReference,
  referenceFrom,
} from '../../../src/domain/money/reference.ts';
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
] as const)('givenReference of the family %s refuses %j, and cuts it', async (family, text, key) => {
  const error = await pixErrorOf(() => givenReference(text, family));
  expect(error).toMatchObject({
    kind: 'usage',
    outcome: 'not_sent',
    init: { key, params: { reference: text.slice(0, 80) } },
  });
});

describe('drawnAhead', () => {
  it('drawnAhead returns each random byte only once, although callers read different numbers of bytes', () => {
    const asked: number[] = [];
    let next = 0;
    const random = (count: number): Uint8Array => {
      asked.push(count);
      return Uint8Array.from({ length: count }, () => next++ % 251);
    };
    const draw = drawnAhead(random, 10);
    const pieces = [4, 4, 4, 0, 25, 10].map((count) => [...draw(count)]);
    expect(pieces.map(({ length }) => length)).toEqual([4, 4, 4, 0, 25, 10]);
    const given = pieces.flat();
    expect(new Set(given).size).toBe(given.length);
    expect(asked).toEqual([10, 10, 25, 10]);
  });

  it('if callers read 4 bytes and then 6 bytes, drawnAhead(random, 10) calls random only once', () => {
    const asked: number[] = [];
    const draw = drawnAhead((count) => {
      asked.push(count);
      return new Uint8Array(count);
    }, 10);
    for (const count of [4, 6]) draw(count);
    expect(asked).toEqual([10]);
  });
});
