import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { wrap, wrapCell } from '../../src/output/wrap.ts';

describe('text in lines', () => {
  it('is broken at blanks', () => {
    expect(wrap('words of a sentence for people', 20)).toEqual(['words of a sentence', 'for people']);
  });

  it('keeps an address whole, but in the cell of a table', () => {
    const url = 'https://example.com/a/long/path';
    expect(wrap(url, 20)).toEqual([url]);
    expect(wrapCell(url, 20)).toEqual(['https://example.com/', 'a/long/path']);
  });

  it('breaks JSON after a comma where there is one', () => {
    const json = '{"accept":"application/json","user-agent":"pix/0.1.0"}';
    expect(wrap(json, 32)).toEqual(['{"accept":"application/json",', '"user-agent":"pix/0.1.0"}']);
  });

  it('breaks before a character that is as wide as a column, after a break', () => {
    expect(wrapCell('!&!\u{1d158}\u{1d165}\u{1d16e}', 3)).toEqual(['!&!', '\u{1d158}\u{1d165}\u{1d16e}']);
  });

  it('loses nothing and is never wider, whatever the text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 80 }).filter((one) => !/\s/.test(one));
    fc.assert(
      fc.property(text, fc.integer({ min: 16, max: 40 }), (word, width) => {
        const lines = wrapCell(word, width);
        expect(lines.join('')).toBe(word);
        expect(lines.every((line) => stringWidth(line) <= width)).toBe(true);
      }),
    );
  });
});
