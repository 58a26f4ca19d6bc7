import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines, plainCsv } from '../../../src/domain/text/csv-style.ts';
import { excelCsv } from '../../../src/domain/text/excel-csv.ts';
import { isFormulaLead } from '../../../src/domain/text/safe-text.ts';
import { meantByCell } from '../../../src/domain/text/spreadsheet-cell.ts';
import { BATCH_COLUMNS } from '../../../src/operations/batch/batch-file.ts';
import { cellOf } from '../../../src/operations/batch/retry-file.ts';

/** Texts with many of the characters that guards and spreadsheets treat specially. */
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
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));
/** Returns the text of a cell, as batches read it. */
const meant = (cell: string): string => meantByCell(cell).trim();

describe('the cells of a retry file', () => {
  it.each([
    ['plain', plainCsv],
    ['Excel in Brazil', excelCsv],
  ])(
    'the cells of a retry file are read back as the same text that the batch has (CSV format: %s)',
    (_, style) => {
      fc.assert(
        fc.property(fc.constantFrom(...BATCH_COLUMNS), fc.oneof(written, fc.string()), (column, cell) => {
          const text = meant(cell);
          const [[read = ''] = []]: string[][] = parse(
            csvLines(style, [[cellOf(column, text, style), 'x']]),
            {
              delimiter: style.delimiter,
              relax_column_count: true,
            },
          );
          expect(meant(read)).toBe(text);
        }),
        { numRuns: 3_000 },
      );
    },
  );

  it('cellOf omits the apostrophe before a formula only if the cell would be read back as a different text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BATCH_COLUMNS), fc.oneof(written, fc.string()), (column, cell) => {
        const text = meant(cell);
        const made = cellOf(column, text, plainCsv);
        if (isFormulaLead(made) && !(column === 'key' && /^\+\d+$/.test(made)))
          expect(meant(plainCsv.text('text', text))).not.toBe(text);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['=A1', "'=A1"],
    ["'=A1", " '=A1"],
    ["'00191", " '00191"],
    ["=\n'@", "=\n'@"],
  ])('cellOf writes the text %j as the cell %j', (text, cell) => {
    expect(cellOf('comment', text, plainCsv)).toBe(cell);
  });
});
