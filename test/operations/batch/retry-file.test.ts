import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines, plainCsv } from '../../../src/domain/text/csv-style.ts';
import { excelCsv, unescapeSpreadsheetCell } from '../../../src/domain/text/excel-csv.ts';
import { isFormulaLead } from '../../../src/domain/text/safe-text.ts';
import { BATCH_COLUMNS } from '../../../src/operations/batch/batch-row.ts';
import { cellOf } from '../../../src/operations/batch/retry-file.ts';

/**
 * Random texts with many characters that have a special meaning in spreadsheets or in the escaping of
 * formulas.
 */
const written = fc
  .array(
    fc.constantFrom(
      "'",
      '=',
      '+',
      '-',
      '@',
      '"',
      ' ',
      ',',
      ';',
      '\n',
      'R$',
      '1',
      '00',
      '12E3',
      'é',
      'a',
      '\u200b',
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
const meant = (cell: string): string => unescapeSpreadsheetCell(cell).trim();

describe('the cells of a retry file', () => {
  it.each([
    ['plain', plainCsv],
    ['Excel in Brazil', excelCsv],
  ])('cellOf writes a text so that pix payout batch reads the same text (%s)', (_, style) => {
    fc.assert(
      fc.property(fc.constantFrom(...BATCH_COLUMNS), fc.oneof(written, fc.string()), (column, cell) => {
        const text = meant(cell);
        const [[read = ''] = []]: string[][] = parse(csvLines(style, [[cellOf(column, text, style), 'x']]), {
          delimiter: style.delimiter,
          relax_column_count: true,
        });
        expect(meant(read)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it('cellOf writes a formula without an apostrophe only if pix would misread the cell with an apostrophe', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BATCH_COLUMNS), fc.oneof(written, fc.string()), (column, cell) => {
        const text = meant(cell);
        const made = cellOf(column, text, plainCsv);
        if (isFormulaLead(made) && !(column === 'key' && /^\+\d+$/.test(made)))
          expect(meant(plainCsv.text('text', text))).not.toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['comment', '=A1', "'=A1"],
    ['comment', "'=A1", " '=A1"],
    ['comment', "'00191", " '00191"],
    ['comment', "=\n'@", "=\n'@"],
    ['comment', '+5551998259765', "'+5551998259765"],
    ['key', '+5551998259765', '+5551998259765'],
  ] as const)('cellOf in the column %s writes the text %j as the cell %j', (column, text, cell) => {
    expect(cellOf(column, text, plainCsv)).toBe(cell);
  });

  it('cellOf fails for a text that no cell can represent', () => {
    expect(() => cellOf('comment', ' a', plainCsv)).toThrow(
      'a cell of the batch cannot be written so that it reads the same',
    );
  });
});
