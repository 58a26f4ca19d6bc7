import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignedOnComma, decimalsOf, drawTable } from '../../src/output/draw-table.ts';
import { widthOf } from '../../src/output/drawing/line.ts';

const bold = (text: string) => ({ text, color: (line: string) => `\u001b[1m${line}\u001b[22m` });
const left = (width: number) => ({ width, right: false });
const right = (width: number) => ({ width, right: true });

/**
 * Characters of different widths. The package `cli-table3` measures the last five wrongly: Hindi, Thai,
 * Korean in separate letters, a new emoji, and a combining mark without a letter.
 */
const LETTERS = [...'abcXYZ 0123,.-$ãéç', '支', '付', 'स्', 'กี', '\u1100\u1161\u11a8', '🫠', '\u0301'];
const word = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 14 }).map((text) => `${text}.`);

describe('drawTable', () => {
  it('drawTable starts every column at the same position in all lines, for random cells', async () => {
    const rows = fc.array(fc.tuple(word, word, fc.boolean()), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, async (cells) => {
        const width = Math.max(...cells.flat().map((text) => widthOf(String(text))));
        const drawn = await drawTable(
          [left(width), right(width)],
          cells.map(([one, other, isBold]) => [isBold ? bold(one) : { text: one }, { text: other }]),
        );
        const blanks = (text: string) => ' '.repeat(width - widthOf(text));
        expect(drawn).toEqual(
          cells.map(([one, other, isBold]) => {
            const shown = isBold ? bold(one).color(one) : one;
            return `${shown}${blanks(one)}  ${blanks(other)}${other}`;
          }),
        );
      }),
    );
  });

  it('drawTable with "bottom" puts a one-line header cell on the last line of a header with two lines', async () => {
    const rows = [
      [{ text: 'A' }, bold('TWO\nLINES')],
      [{ text: 'a' }, { text: 'b' }],
    ];
    const result = await drawTable([left(3), left(5)], rows, 'bottom');
    expect(result).toEqual(['     \u001b[1mTWO\u001b[22m', 'A    \u001b[1mLINES\u001b[22m', 'a    b']);
  });

  it('drawTable wraps cells at spaces, and divides only words that are wider than the column', async () => {
    const rows = [
      [{ text: 'one' }, { text: 'words of a sentence' }],
      [{ text: 'two' }, { text: 'https://example.com/pix/hook' }],
    ];
    expect(await drawTable([left(5), left(16)], rows)).toEqual([
      'one    words of a',
      '       sentence',
      'two    https://example.',
      '       com/pix/hook',
    ]);
  });
});

describe('alignedOnComma', () => {
  it('alignedOnComma pads amounts on the right so that their decimal commas are aligned', () => {
    const amounts = ['R$ 1.234,56', 'R$ 0,115', '-'];
    expect(decimalsOf(amounts)).toBe(3);
    expect(amounts.map((one) => alignedOnComma(one, 3))).toEqual(['R$ 1.234,56 ', 'R$ 0,115', '-']);
  });

  it('alignedOnComma does not change amounts that all have two decimals', () => {
    const amounts = ['R$ 1.234,56', 'R$ 0,11'];
    expect(amounts.map((one) => alignedOnComma(one, decimalsOf(amounts)))).toEqual(amounts);
  });
});
