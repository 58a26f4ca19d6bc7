import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import { loadWords, phraseOf } from '../../../src/i18n/index.ts';
import {
  type CsvRefusal,
  hasExtraCells,
  inspectCsv,
  readCsv,
  withDecimalComma,
} from '../../../src/operations/files/read-csv.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const refuse: CsvRefusal = (key, reason, cause) =>
  new PixError({ kind: 'usage', key, params: { reason }, errorCode: 'usage', cause });

async function recordsOf(
  text: string,
  strayQuotes = false,
): Promise<readonly (readonly [line: number, ...cells: string[]])[]> {
  const file = join(tempFolder(), 'rows.csv');
  writeFileSync(file, text);
  const form = await inspectCsv(file, refuse);
  const records: [number, ...string[]][] = [];
  for await (const { line, cells } of readCsv(form, { mostBytes: 1024, strayQuotes }))
    records.push([line, ...cells]);
  return records;
}

describe('readCsv', () => {
  // Regression tests for a fault that test/fuzz found. `readCsv` recognized only the line end of the first
  // line. It read other line ends as characters of cells.
  it.each([
    ['with CRLF and LF', 'a,b\r\n1,2\n3,4\r\n\n5,6'],
    ['with LF, or with CRLF in added lines', 'a,b\n1,2\r\n3,4\n\r\n5,6\r\n'],
    ['with CR alone', 'a,b\r1,2\r3,4\r\r5,6\r'],
  ])('readCsv returns the same records for a file whose lines end %s', async (_what, text) => {
    expect(await recordsOf(text)).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
      [3, '3', '4'],
      [5, '5', '6'],
    ]);
  });

  it('readCsv keeps line breaks inside quotes, and counts them in its line numbers', async () => {
    expect(await recordsOf('a,b\r\n1,"x\r\ny\nz"\n2,\n')).toEqual([
      [1, 'a', 'b'],
      [2, '1', 'x\r\ny\nz'],
      [5, '2', ''],
    ]);
  });

  // Regression tests for a fault that test/fuzz found. `readCsv` ended the header at a line break inside a
  // quoted title, and counted the commas inside that title as separators.
  it.each([
    ['"valor\n(bruto, em reais, sem taxa)";chave\n1,50;a\n', ['valor\n(bruto, em reais, sem taxa)', 'chave']],
    ['chave,"a;b;c\nd;e"\n1,2\n', ['chave', 'a;b;c\nd;e']],
    ['5" tela,chave\n1,"2"\n', ['5" tela', 'chave']],
  ])('readCsv detects the separator in the header of %j', async (text, titles) => {
    const [header] = await recordsOf(text, true);
    expect(header).toEqual([1, ...titles]);
  });

  it.each([
    ['a,b\n1,2\n"3,4\n5,6\n', 'quote_not_closed_4'],
    ['a,b\n1,2\n3"4,5\n', 'quote_misplaced_3'],
    ['a,b\n1,2\n"3"4,5\n', 'quote_misplaced_3'],
    [`a,b\n1,${'x'.repeat(2000)}\n`, 'row_too_long_2'],
  ])(
    'readCsv reports the fault and the line number, but no cell contents, for the invalid text %j',
    async (text, reason) => {
      const error = await recordsOf(text).catch((thrown: PixError) => thrown);
      expect(error).toMatchObject({ init: { key: 'file.not_csv', params: { reason } } });
      const words = [await loadWords('en'), await loadWords('pt-BR')];
      for (const each of words) expect(phraseOf(each, reason)).toMatch(/ [2-4]\b/);
    },
  );

  it("inspectCsv reports the system's error code for a file that cannot be opened", async () => {
    const file = join(tempFolder(), 'none.csv');
    await expect(inspectCsv(file, refuse)).rejects.toMatchObject({
      init: { key: 'file.failed', params: { reason: 'ENOENT' } },
    });
  });
});

describe('withDecimalComma', () => {
  it.each([
    [['k', '35', '50', 'r1'], '35,50'],
    [['k', ' R$ 35', '5 ', 'r1'], 'R$ 35,5'],
    [['k', 'r$  35', '50', 'r1'], 'r$  35,50'],
    [['k', '35000', '50', 'r1'], '35000,50'],
    [['k', '123.456', '56', 'r1'], '123.456,56'],
    [['k', '1.234.567', '08', 'r1'], '1.234.567,08'],
  ])('withDecimalComma joins the second and third cell of %j to %j', (cells, amount) => {
    expect(withDecimalComma(cells, 1)).toEqual(['k', amount, 'r1']);
  });

  it.each([
    [['k', '35', '501']],
    [['k', '35', '']],
    [['k', '35', 'r1']],
    [['k', '35']],
    [['k', '35.00', '50']],
    [['k', '', '50']],
    [['k', '12.34', '50']],
    [['k', '-35', '50']],
    [['k', '35x', '50']],
    [['k', 'x35', '50']],
    [['k', '35', '50x']],
  ])('withDecimalComma joins no cells of %j', (cells) => {
    expect(withDecimalComma(cells, 1)).toBeNull();
  });

  it('withDecimalComma joins no cells if there is no column of amounts', () => {
    expect(withDecimalComma(['x', '35', '50'], -2)).toBeNull();
    expect(withDecimalComma(['35', '50'], 0)).toEqual(['35,50']);
  });
});

describe('hasExtraCells', () => {
  it.each([
    [['a', 'b'], false],
    [['a', 'b', '', ' '], false],
    [['a'], false],
    [['a', 'b', '', 'c'], true],
  ])('hasExtraCells of %j in a file with two columns is %j', (cells, has) => {
    expect(hasExtraCells(cells, 2)).toBe(has);
  });
});
