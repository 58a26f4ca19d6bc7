import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapWords } from '../../../src/domain/text/wrap-words.ts';

describe('wrapWords', () => {
  it('breaks lines at blanks, and keeps line breaks and indents', () => {
    expect(wrapWords('one two three\n  four five six', 9)).toBe('one two\nthree\n  four\n  five\n  six');
  });

  it('leaves a text that fits as it is, blanks and all', () => {
    expect(wrapWords('a  b ', 5)).toBe('a  b ');
  });

  it('never cuts an address, nor a command between backquotes', () => {
    const text = 'See https://example.com/a/very/long/address and run `pix payout batch resume folha`.';
    expect(wrapWords(text, 20).split('\n')).toEqual([
      'See',
      'https://example.com/a/very/long/address',
      'and run',
      '`pix payout batch resume folha`.',
    ]);
  });

  it('counts no colour', () => {
    expect(wrapWords('\u001b[31mError:\u001b[39m one two', 14)).toBe('\u001b[31mError:\u001b[39m one two');
  });

  it('loses no word, whatever the text and the width', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[^\s`]{1,12}$/)),
        fc.integer({ min: 1, max: 40 }),
        (words, width) => {
          expect(wrapWords(words.join(' '), width).split(/\s/).filter(Boolean)).toEqual(words);
        },
      ),
    );
  });
});
