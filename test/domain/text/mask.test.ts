import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskEmail, maskMiddle, maskName, maskPhone, maskToken } from '../../../src/domain/text/mask.ts';

it.each([
  ['maskName', 'Fulano de Tal', 'Fu***al', maskName],
  ['maskName', '  Ana Maria ', 'An***ia', maskName],
  ['maskName', 'Maria', 'M***a', maskName],
  ['maskName', 'Ana', '***', maskName],
  ['maskName', '', '***', maskName],
  ['maskName', '👀👀👀👀👀👀👀👀', '👀👀***👀👀', maskName],
  ['maskEmail', 'fulano@example.com', 'fu***@***om', maskEmail],
  ['maskEmail', 'ab@example.com', '***@***om', maskEmail],
  ['maskEmail', 'abcd@a.io', 'ab***@***', maskEmail],
  ['maskEmail', 'abc@a.com', '***@***om', maskEmail],
  ['maskEmail', 'abcd@a.co', 'ab***@***', maskEmail],
  ['maskEmail', 'a@b@example.com', '***@***om', maskEmail],
  ['maskEmail', 'no sign at all', 'no***ll', maskEmail],
  ['maskEmail', '@', '***@***', maskEmail],
  ['maskPhone', '+5511987654321', '+5***21', maskPhone],
  ['maskPhone', '190', '***', maskPhone],
  ['maskToken', 'pix_live_0123456789', '****6789', maskToken],
  ['maskToken', '01234567890', '****', maskToken],
  ['maskToken', '012345678901', '****8901', maskToken],
  ['maskToken', '', '****', maskToken],
  ['maskToken', '👀👀👀👀👀👀', '****', maskToken],
])('%s masks %j as %j', (_name, text, shown, mask) => {
  expect(mask(text)).toBe(shown);
});

describe('masks of random texts', () => {
  it('the mask functions return short texts that do not reveal the length of the original text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect([...maskMiddle(text)].length).toBeLessThanOrEqual(7);
        expect([...maskEmail(text)].length).toBeLessThanOrEqual(11);
        expect(maskToken(text)).toMatch(/^\*{4}.{0,4}$/su);
      }),
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
