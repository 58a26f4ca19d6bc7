import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import { csvHead, csvLines } from '../../../src/domain/text/csv-style.ts';
import { excelCsv, keptAsText, unescapeSpreadsheetCell } from '../../../src/domain/text/excel-csv.ts';
import type { CellType } from '../../../src/domain/text/program-cell.ts';
import { isFormulaLead, safeCsvText, withoutCsvGuard } from '../../../src/domain/text/safe-text.ts';
import { formatSaoPaulo } from '../../../src/domain/time/parse-when.ts';
import { anyText } from '../../support/generators.ts';

const decimal = (text: string): Decimal => Decimal.parse(text) ?? Decimal.zero;

describe('excelCsv and csvHead', () => {
  it.each<[CellType, unknown, string]>([
    ['brl', decimal('1234.5'), '1234,5'],
    ['brl', decimal('-0.115'), '-0,115'],
    ['brl', decimal('99999999999999999999.99'), '99999999999999999999,99'],
    ['brl', '10.50', '10,50'],
    ['brl', '=1+1', "'=1+1"],
    ['cents', 12345n, '12345'],
    ['number', 0.5, '0,5'],
    ['time', '2026-11-21T02:30:05.999Z', '20/11/2026 23:30:05'],
    ['time', '2018-12-01T02:30:05Z', '01/12/2018 00:30:05'],
    ['time', '=cmd|x', "'=cmd|x"],
    ['document', '00011144477', '"=""00011144477"""'],
    ['key', '+5511987654321', '"=""+5511987654321"""'],
    ['id', '12345678901234567890', '"=""12345678901234567890"""'],
    ['id', '100002', '"=""100002"""'],
    ['text', '0001', '"=""0001"""'],
    ['id', '123E10', '"=""123E10"""'],
    ['text', '0"&A1&"', '"0""&A1&"""'],
    ['text', '1+1', '1+1'],
    ['text', '+55 (11) 9', "'+55 (11) 9"],
    ['text', '+1\n+1', `"'+1\n'+1"`],
    ['text', '="0"&cmd', `"'=""0""&cmd"`],
    ['name', 'Loja; filial, 2', '"Loja; filial, 2"'],
    ['list', ['a', 'b'], 'a,b'],
    ['text', null, ''],
    ['time', '', ''],
  ])('excelCsv.text for a column of type %s and the value %s returns the cell %j', (type, value, cell) => {
    expect(csvLines(excelCsv, [[excelCsv.text(type, value)]])).toBe(`${cell}\r\n`);
  });

  it('csvHead starts with a byte order mark and separates names by semicolons', () => {
    expect(csvHead(excelCsv, ['id', 'amount'])).toBe('\ufeffid;amount\r\n');
  });

  it('excelCsv.text returns times in São Paulo time, and returns an invalid time unchanged', () => {
    const at = fc.integer({ min: Date.UTC(1999, 11), max: Date.UTC(2101, 1) });
    const times = fc.tuple(at, fc.array(fc.integer({ min: -5_400_000, max: 5_400_000 }), { maxLength: 4 }));
    fc.assert(
      fc.property(times, ([first, steps]) => {
        for (const time of [first, ...steps.map((step) => first + step)]) {
          const iso = new Date(time).toISOString();
          expect(excelCsv.text('time', iso)).toBe(formatSaoPaulo(iso, 'pt-BR'));
        }
      }),
      { numRuns: 300 },
    );
    for (const none of ['2026-02-30T10:00:00Z', '2026-02-20T24:00:00Z', '2026-11-20'])
      expect([excelCsv.text('time', none), excelCsv.text('time', none)]).toEqual([none, none]);
  });

  const hostile = fc.oneof(
    anyText(),
    fc.string({ unit: fc.constantFrom(...'=+-@"\t\r\n ;,\'0123456789eEa＝\u200b'), maxLength: 10 }),
  );

  it('excelCsv.text returns no formula for hostile texts, except digits in the form ="00191"', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom<CellType>('text', 'id', 'key', 'time', 'brl'), (text, type) => {
        const line = csvLines(excelCsv, [[excelCsv.text(type, text), excelCsv.text('text', 'x')]]);
        const [[cell = '', x] = []] = parse(line, { delimiter: ';', record_delimiter: '\r\n' }) as string[][];
        expect(x).toBe('x');
        expect(
          !isFormulaLead(cell) || /^="\+?\d+([eE]\d+)?"$/.test(cell) || (type === 'brl' && /^-\d/.test(cell)),
        ).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('unescapeSpreadsheetCell and withoutCsvGuard restore any text without apostrophes from the cell of this text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        fc.pre(!text.includes("'"));
        expect(unescapeSpreadsheetCell(keptAsText(text) ?? safeCsvText(text))).toBe(text);
        expect(withoutCsvGuard(safeCsvText(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});

describe('unescapeSpreadsheetCell', () => {
  it.each([
    ['="00191"', '00191'],
    ['="+5511987654321"', '+5511987654321'],
    ["'00191", '00191'],
    ["'11.222.333/0001-81", '11.222.333/0001-81'],
    ["'R$ 1.234,56", 'R$ 1.234,56'],
    ["'+55 (11) 98765-4321", '+55 (11) 98765-4321'],
    ['="a"', 'a'],
    ["'=1+1", '=1+1'],
    ["a\n'=1+1", 'a\n=1+1'],
    ["'\t1", '\t1'],
  ])('unescapeSpreadsheetCell returns the text that the spreadsheet cell %j shows', (cell, text) => {
    expect(unescapeSpreadsheetCell(cell)).toBe(text);
  });

  // These cells contain no escape. An e-mail key may start with an apostrophe. Without this apostrophe, the
  // cell would contain a different Pix key.
  it.each(["'joao@exemplo.com.br", "'123.a@x.com.br", "D'Ávila", "'quoted'", '="1"&A1', '=1+1', "''"])(
    'unescapeSpreadsheetCell returns the cell %j unchanged',
    (cell) => {
      expect(unescapeSpreadsheetCell(cell)).toBe(cell);
    },
  );
});
