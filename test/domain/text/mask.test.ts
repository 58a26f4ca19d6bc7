import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskEmail, maskMiddle, maskName, maskToken } from '../../../src/domain/text/mask.ts';
import { anyText } from '../../support/generators.ts';

it.each([
  ['maskName', 'Fulano de Tal', 'Fu***al', maskName],
  ['maskName', '  Ana Maria ', 'An***ia', maskName],
  ['maskName', 'Maria', 'M***a', maskName],
  ['maskName', 'Ana', '***', maskName],
  ['maskName', '', '***', maskName],
  ['maskName', '👀👀👀👀👀👀👀👀', '👀👀***👀👀', maskName],
  ['maskName', '👩‍👩‍👧 Loja da Ana 👨‍💻', '👩‍👩‍👧 *** 👨‍💻', maskName],
  ['maskName', '🇧🇷 Padaria 🏳️‍🌈', '🇧🇷 *** 🏳️‍🌈', maskName],
  ['maskName', '👩‍👩‍👧👍🏽👩🏽‍⚕️', '***', maskName],
  ['maskName', 'e\u0301rica Souza Joa\u0303o', 'e\u0301r***a\u0303o', maskName],
  ['maskEmail', '👩‍👩‍👧👍🏽ab@example.com', '👩‍👩‍👧👍🏽***@example.com', maskEmail],
  ['maskEmail', 'fulano@example.com', 'fu***@example.com', maskEmail],
  ['maskEmail', 'abc@loja.com.br', 'a***@loja.com.br', maskEmail],
  ['maskEmail', 'ab@example.com', '***@example.com', maskEmail],
  ['maskEmail', 'abcd@a.io', 'ab***@a.io', maskEmail],
  ['maskEmail', 'a@b@example.com', 'a***@example.com', maskEmail],
  // Only a domain is shown. Other text after the @ may be a document.
  ['maskEmail', 'ana@529.982.247-25', 'a***@52***25', maskEmail],
  ['maskEmail', 'ana@Ana Silva.com', 'a***@An***om', maskEmail],
  ['maskEmail', 'ana@192.168.0.10', 'a***@19***10', maskEmail],
  ['maskEmail', `ana@${'d'.repeat(37)}.com`, 'a***@dd***om', maskEmail],
  ['maskEmail', 'no sign at all', 'no***ll', maskEmail],
  ['maskEmail', '@', '***@***', maskEmail],
  ['maskMiddle', '+5511987654321', '+5***21', maskMiddle],
  ['maskMiddle', '190', '***', maskMiddle],
  ['maskToken', 'pix_live_0123456789', '****6789', maskToken],
  ['maskToken', '01234567890', '****', maskToken],
  ['maskToken', '012345678901', '****8901', maskToken],
  ['maskToken', '', '****', maskToken],
  ['maskToken', '👀👀👀👀👀👀', '****', maskToken],
])('%s masks %j as %j', (_name, text, shown, mask) => {
  expect(mask(text)).toBe(shown);
});

/** Counts characters as people see them: an emoji of several code points is one. */
const characters = (text: string): number => [...new Intl.Segmenter().segment(text)].length;

describe('masks of random texts', () => {
  it('the mask functions return short texts that do not reveal the length of the original text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(characters(maskMiddle(text))).toBeLessThanOrEqual(7);
        expect(characters(maskEmail(text))).toBeLessThanOrEqual(46);
        expect(maskToken(text)).toMatch(/^\*{4}.{0,4}$/su);
      }),
      { numRuns: 30 },
    );
  });

  it('maskMiddle hides at least half of a text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const shown = maskMiddle(text).length - 3;
        expect(shown).toBeLessThanOrEqual(text.length / 2);
      }),
    );
  });
});
