import Table from 'cli-table3';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { alignedOnComma, decimalsOf, drawTable, drawWrappedTable } from '../../src/output/draw-table.ts';

const plain = (text: string) => ({ text, colored: text });
const bold = (text: string) => ({ text, colored: `\u001b[1m${text}\u001b[22m` });

const word = fc.string({
  unit: fc.constantFrom(...'abcXYZ 0123,.-$ãéç', '支', '付'),
  minLength: 1,
  maxLength: 14,
});
const tables = fc
  .integer({ min: 1, max: 5 })
  .chain((size) =>
    fc.tuple(
      fc.array(fc.boolean(), { minLength: size, maxLength: size }),
      fc.array(fc.array(word, { minLength: size, maxLength: size }), { minLength: 1, maxLength: 6 }),
    ),
  );

/** The same by the library, without borders. */
function byLibrary(
  rights: readonly boolean[],
  widths: readonly number[],
  rows: readonly string[][],
): string[] {
  const names = ['top', 'bottom', 'left', 'right'].flatMap((side) => [side, `${side}-mid`]);
  const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'mid', 'mid-mid'];
  const drawn = new Table({
    chars: { ...Object.fromEntries([...names, ...corners].map((name) => [name, ''])), middle: '  ' },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
    colWidths: [...widths],
    colAligns: rights.map((right) => (right ? 'right' : 'left')),
  });
  drawn.push(...rows);
  return drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}

describe('a table', () => {
  it('is what cli-table3 draws, whatever is in it', () => {
    fc.assert(
      fc.property(tables, ([rights, rows]) => {
        const widths = rights.map((_right, at) => Math.max(...rows.map((row) => stringWidth(row[at] ?? ''))));
        const columns = rights.map((right, at) => ({ right, width: widths[at] ?? 0 }));
        const drawn = drawTable(
          columns,
          rows.map((row) => row.map(plain)),
        );
        expect(drawn).toEqual(byLibrary(rights, widths, rows));
      }),
    );
  });

  it('leaves room for what is seen, not for colours', () => {
    const columns = [
      { width: 4, right: false },
      { width: 4, right: true },
    ];
    expect(drawTable(columns, [[bold('a'), bold('b')]])).toEqual([
      `${bold('a').colored}        ${bold('b').colored}`,
    ]);
  });

  it('goes on in the next line of a cell at a blank, and in the middle only of a word too long for it', async () => {
    const columns = [
      { width: 5, right: false },
      { width: 16, right: false },
    ];
    const url = 'https://example.com/pix/hook';
    const rows = [
      [plain('one'), plain('words of a sentence')],
      [plain('two'), plain(url)],
    ];
    expect(await drawWrappedTable(columns, rows)).toEqual([
      'one    words of a',
      '       sentence',
      'two    https://example.',
      '       com/pix/hook',
    ]);
  });
});

describe('amounts of one column', () => {
  it('stand below each other at the comma', () => {
    const amounts = ['R$ 1.234,56', 'R$ 0,115', '-'];
    expect(decimalsOf(amounts)).toBe(3);
    expect(amounts.map((one) => alignedOnComma(one, 3))).toEqual(['R$ 1.234,56 ', 'R$ 0,115', '-']);
  });

  it('stay as they are where all have two decimals', () => {
    const amounts = ['R$ 1.234,56', 'R$ 0,11'];
    expect(amounts.map((one) => alignedOnComma(one, decimalsOf(amounts)))).toEqual(amounts);
  });
});
