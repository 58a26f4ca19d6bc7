import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvText } from '../../../src/domain/text/cell-text.ts';
import { writtenCell } from '../../../src/domain/text/csv-line.ts';
import { plainCsv } from '../../../src/domain/text/csv-style.ts';

const cells = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('a', '"', ',', '\n', '\r', ';', ' ', '=', '-', '＝', '\u200b', '1'), {
      maxLength: 6,
    })
    .map((all) => all.join('')),
);

describe('a line of csv', () => {
  it('is what csv-stringify writes', () => {
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 5 }), (all) => {
        expect(plainCsv.line(all.map((cell) => writtenCell(cell)))).toBe(stringify([all]));
      }),
      { numRuns: 2000 },
    );
  });

  it('has each cell guarded against formulas and quoted, plain ones at a glance', () => {
    fc.assert(
      fc.property(fc.oneof(cells, fc.constant(null), fc.double()), (value) => {
        for (const type of ['text', 'id', 'key', 'time', 'name'] as const)
          expect(csvCell(type, value)).toBe(writtenCell(csvText(type, value)));
      }),
      { numRuns: 2000 },
    );
  });
});
