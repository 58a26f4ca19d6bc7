import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { WHOLE_ADDRESSES, WHOLE_WORDS, wrapText } from '../../../src/output/drawing/wrap-text.ts';

describe('wrapText', () => {
  it('wrapText wraps at spaces, and keeps line breaks and indents', () => {
    const text = 'one two three\n  four five six';
    expect(wrapText(text, 9)).toEqual(['one two', 'three', '  four', '  five', '  six']);
  });

  it('wrapText does not change a text that fits into the width', () => {
    expect(wrapText('a  b ', 5)).toEqual(['a  b ']);
  });

  it('wrapText drops an indent that leaves no space for words', () => {
    expect(wrapText(`${' '.repeat(30)}a name`, 8)).toEqual(['a name']);
  });

  it('wrapText with WHOLE_WORDS never divides addresses and quoted commands', () => {
    const text = 'See https://example.com/a/very/long/address and run `pix payout batch resume folha`.';
    expect(wrapText(text, 20, WHOLE_WORDS)).toEqual([
      'See',
      'https://example.com/a/very/long/address',
      'and run',
      '`pix payout batch resume folha`.',
    ]);
  });

  it('wrapText divides a long address after a slash, but keeps the address on one line with WHOLE_ADDRESSES', () => {
    const url = 'https://example.com/a/long/path';
    expect(wrapText(url, 20, WHOLE_ADDRESSES)).toEqual([url]);
    expect(wrapText(url, 20)).toEqual(['https://example.com/', 'a/long/path']);
  });

  it('wrapText breaks JSON after a comma', () => {
    const json = '{"accept":"application/json","user-agent":"pix/0.1.0"}';
    expect(wrapText(json, 32)).toEqual(['{"accept":"application/json",', '"user-agent":"pix/0.1.0"}']);
  });

  it('wrapText starts a new line before a character that is as wide as the line', () => {
    expect(wrapText('!&!\u{1d158}\u{1d165}\u{1d16e}', 3)).toEqual(['!&!', '\u{1d158}\u{1d165}\u{1d16e}']);
  });

  it('wrapText does not count colour sequences as width', () => {
    const text = '\u001b[31mError:\u001b[39m one two';
    expect(wrapText(text, 14, WHOLE_WORDS)).toEqual([text]);
  });

  it('wrapText loses no word for random words and widths', () => {
    const words = fc.array(fc.stringMatching(/^[^\s`]{1,12}$/));
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 40 }), (given, width) => {
        const lines = wrapText(given.join(' '), width, WHOLE_WORDS);
        expect(lines.join(' ').split(/\s/).filter(Boolean)).toEqual(given);
      }),
    );
  });

  it('wrapText loses no character of a long word, and no line exceeds the width', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 80 }).filter((one) => !/\s/.test(one));
    fc.assert(
      fc.property(text, fc.integer({ min: 16, max: 40 }), (word, width) => {
        const lines = wrapText(word, width);
        expect(lines.join('')).toBe(word);
        expect(lines.every((line) => stringWidth(line) <= width)).toBe(true);
      }),
    );
  });
});
