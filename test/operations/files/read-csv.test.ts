import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import { loadWords, phraseOf } from '../../../src/i18n/index.ts';
import { type CsvRefusal, inspectCsv } from '../../../src/operations/files/inspect-csv.ts';
import { readCsv, withDecimalComma } from '../../../src/operations/files/read-csv.ts';
import { CsvRecordCounter } from '../../../src/operations/reports/write-report.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const refuse: CsvRefusal = (key, reason, cause) =>
  new PixError({ kind: 'usage', key, params: { reason }, errorCode: 'usage', cause });

async function recordsOf(
  text: string | Buffer,
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
    ['"a,b,c\td,e"\tchave\n1\t2\n', ['a,b,c\td,e', 'chave']],
  ])('readCsv detects the separator in the header of %j', async (text, titles) => {
    const [header] = await recordsOf(text, true);
    expect(header).toEqual([1, ...titles]);
  });

  it.each([
    ['a,b\n1,2\n"3,4\n5,6\n', 'quote_not_closed_3'],
    ['a,b\n1,"x\r\ny"\n3,"4\n5,6\n7,8\n', 'quote_not_closed_4'],
    ['a,b\n1,"x\r\ny"\n3"4,5\n', 'quote_misplaced_4'],
    ['a,b\n1,2\n3"4,5\n', 'quote_misplaced_3'],
    ['a,b\n1,2\n"3"4,5\n', 'quote_misplaced_3'],
    [`a,b\n1,${'x'.repeat(2000)}\n`, 'row_too_long_2'],
  ])('readCsv reports fault and line, but no cell contents, for the text %j', async (text, reason) => {
    const error = await recordsOf(text).catch((thrown: PixError) => thrown);
    expect(error).toMatchObject({ init: { key: 'file.not_csv', params: { reason } } });
    const words = [await loadWords('en'), await loadWords('pt-BR')];
    for (const each of words) expect(phraseOf(each, reason)).toMatch(/ [2-4]\b/);
  });

  const LEFTOVERS: readonly (readonly [what: string, text: string])[] = [
    ['has an empty column at its end', 'a;b;;\r\n1;2;;\r\n3;;;\r\n'],
    ['has a row without its empty last cells', 'a;b\r\n1;2\r\n3\r\n'],
    ['has a separator at the end of some rows', 'a;b\r\n1;2;\r\n3;;; ;\r\n'],
    ['has rows of empty cells', 'a;b\r\n1;2\r\n;\r\n3;\r\n;;;\r\n'],
    ['has tabs between its cells', 'a\tb\t\r\n1\t2\r\n3\r\n'],
    ['begins with an empty row', ';;\r\na;b\r\n1;2\r\n3;\r\n'],
    ['begins with sep=;', 'sep=;\r\na;b\r\n1;2\r\n3;\r\n'],
    ['begins with a byte order mark and "sep=;"', '\ufeff"sep=;"\r\na;b\r\n1;2\r\n3;\r\n'],
    ['begins with SEP=| and has bars', 'SEP=|\r\na|b\r\n1|2\r\n3|\r\n'],
    ['begins with sep=; and commas', 'sep=;,,\na;b\n1;2\n3;\n'],
    ['has formulas around texts', '="a";="b"\r\n="1";"=""2"""\r\n ="3" ;\r\n'],
  ];
  it.each(LEFTOVERS)('readCsv returns the plain rows of a file that %s', async (_what, text) => {
    const cells = (await recordsOf(text)).map(([, ...each]) => each);
    expect(cells).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', ''],
    ]);
  });

  it.each([
    ['="52998224725"', '52998224725'],
    ['"=""52998224725"""', '52998224725'],
    ['="ana@example.com"', 'ana@example.com'],
    ['="12.ABC.345/01DE-35"', '12.ABC.345/01DE-35'],
    ['"=""diz """"oi"""""""', 'diz "oi"'],
    ['"=""a;b"""', 'a;b'],
    ['"a;=";="x"', 'a;='],
    ['=A1', '=A1'],
    ['"=""00191""&A1"', '="00191"&A1'],
    ['""', ''],
  ])('readCsv returns the cell %s as the text %j', async (cell, text) => {
    expect((await recordsOf(`h;k\r\n${cell};x\r\n`))[1]?.[1]).toBe(text);
  });

  it.each(['="1"2;x', 'x="1";x', '"a;="x";b'])('readCsv refuses the misplaced quote in %s', async (row) => {
    await expect(recordsOf(`a;b;c\n${row}\n`)).rejects.toThrow();
  });

  it('readCsv reads formulas around texts wherever the blocks of the file end', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `="${at}";"x;=""y"";z"`);
    const records = await recordsOf(`a;b\r\n${rows.join('\r\n')}\r\n`);
    expect(records.length).toBe(10_001);
    expect(records.slice(1).findIndex(([, ...cells], at) => `${cells}` !== `${at},x;="y";z`)).toBe(-1);
  });

  it.each([
    ['a;b\n1;2\n3', [undefined, undefined, 1]],
    ['a;b;c\n1;2\n3;4', [undefined, undefined, 2]],
    ['a;b\n1;2\n3\n', [undefined, undefined, undefined]],
    ['a;b\n1;2\n3;', [undefined, undefined, undefined]],
  ])('readCsv reports that the file %j was cut off within a row', async (text, cut) => {
    const file = join(tempFolder(), 'cut.csv');
    writeFileSync(file, text);
    const found: (number | undefined)[] = [];
    for await (const { cutAfter } of readCsv(await inspectCsv(file, refuse))) found.push(cutAfter);
    expect(found).toEqual(cut);
  });

  it.each([
    ['Windows-1252', '€ – “aspas” ‘x’ … Ä', [0x80, 0x96, 0x93, 0x94, 0x91, 0x92, 0x85, 0xc4]],
    ['Latin-1', 'Salário de março', [0xe1, 0xe7]],
  ])('readCsv decodes %s', async (_name, text, bytes) => {
    const rest = [...bytes];
    const byteOf = (one: string): number => (one > '~' ? (rest.shift() ?? 0) : one.charCodeAt(0));
    expect((await recordsOf(Buffer.from([...`a,b\n${text},2\n`].map(byteOf))))[1]).toEqual([2, text, '2']);
  });

  it.each([
    ['xlsx', Buffer.from('PK\x03\x04\x14\0\x06\0[Content_Types].xml…xl/workbook.xml')],
    ['ods', Buffer.from('PK\x03\x04\x14\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet')],
    ['zip', Buffer.from('PK\x03\x04\x14\0\0\0folha.csv')],
    ['xls', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex')],
    ['pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['gzip', Buffer.from('1f8b0800000000000003', 'hex')],
    ['html', Buffer.from('\ufeff\r\n<html><table><tr><td>1</td></tr></table></html>')],
    ['png', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['utf_16', Buffer.from('\ufeffa;b\r\n1;2\r\n', 'utf16le')],
    ['utf_16', Buffer.from('a;b\r\n1;2\r\n', 'utf16le')],
    ['binary', Buffer.from('a;b\n1;\0\0\0\0\n')],
  ])('inspectCsv reports %s for a file of this type, and how to get a CSV file', async (type, bytes) => {
    const error = await recordsOf(bytes).catch((thrown: PixError) => thrown);
    expect(error).toMatchObject({ init: { key: 'file.not_csv', params: { reason: type } } });
    for (const words of [await loadWords('en'), await loadWords('pt-BR')])
      expect(phraseOf(words, type)).toContain('CSV');
  });

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
    [['k', '1', '234.50', 'r1'], '1,234.50'],
    [['k', 'R$ 123', ' 456.78', 'r1'], 'R$ 123,456.78'],
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
    [['k', '35', '23.50']],
    [['k', '1234', '567.50']],
    [['k', '35', '123.4']],
  ])('withDecimalComma joins no cells of %j', (cells) => {
    expect(withDecimalComma(cells, 1)).toBeNull();
  });

  it('withDecimalComma joins no cells if there is no column of amounts', () => {
    expect(withDecimalComma(['x', '35', '50'], -2)).toBeNull();
    expect(withDecimalComma(['35', '50'], 0)).toEqual(['35,50']);
  });
});

/** Counts the line ends outside quotes, and adds one record if text follows the last line end. */
function countOf(text: string): number {
  let [count, quoted, open] = [0, false, false];
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    open = letter !== '\n' || quoted;
    if (!open) count += 1;
  }
  return count + (open ? 1 : 0);
}

function counted(text: string, cuts: readonly number[]): number {
  const bytes = Buffer.from(text);
  const records = new CsvRecordCounter();
  let from = 0;
  for (const cut of [...cuts.map((part) => part % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    records.add(bytes.subarray(from, cut));
    from = cut;
  }
  return records.count;
}

describe('CsvRecordCounter', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['a\n', 1],
    ['a\nb', 2],
    ['"a\nb"\n', 1],
    ['"a\n', 1],
    ['"a"\n"', 2],
    ['\n\n', 2],
  ])('CsvRecordCounter for the text %j returns %i records', (text, count) => {
    expect(counted(text, [])).toBe(count);
  });

  it('CsvRecordCounter returns the number of records of a text no matter how it is divided into chunks', () => {
    const close = fc.array(fc.constantFrom('"', '\n', ',', 'a', 'ç', '""', '\r\n'), { maxLength: 400 });
    const far = fc.array(fc.constantFrom('"', '\n', 'x'.repeat(100)), { maxLength: 200 });
    fc.assert(
      fc.property(fc.oneof(close, far), fc.array(fc.nat(), { maxLength: 4 }), (parts, cuts) => {
        const text = parts.join('');
        expect(counted(text, cuts)).toBe(countOf(text));
      }),
      { numRuns: 300 },
    );
  });
});
