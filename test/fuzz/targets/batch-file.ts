import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { PixError } from '../../../src/domain/pix-error.ts';
import { csvHead, csvLines, plainCsv } from '../../../src/domain/text/csv-style.ts';
import { excelCsv, unescapeSpreadsheetCell } from '../../../src/domain/text/excel-csv.ts';
import { inspectBatchFile, readBatchRows } from '../../../src/operations/batch/batch-file.ts';
import type { BatchRow } from '../../../src/operations/batch/batch-row.ts';
import { checkRow } from '../../../src/operations/batch/check-row.ts';
import { restyleReport } from '../../../src/operations/reports/restyle-report.ts';
import { summariseReport } from '../../../src/operations/reports/summarise-report.ts';
import { mutated } from '../../support/generators.ts';
import { fuzzFolder, fuzzTarget } from '../fuzz-target.ts';

const COLUMNS = ['key', 'amount', 'reference', 'comment', 'document'] as const;
const folder = fuzzFolder();
const file = join(folder, 'rows.csv');

const cell = fc
  .oneof(
    fc.constantFrom(
      ...'ana@example.com +5511987654321 11144477735 00011144477 10,50 1.234,56 150'.split(' '),
      "'=x",
      '=1+1',
      '="0"',
      ' a ',
      ...'a;b a,b "q" é'.split(' '),
      'two\nlines',
      '\r',
      "'1",
      '',
    ),
    fc.string({ maxLength: 6 }),
    fc.string({ unit: fc.constantFrom(...'=+-@"\t\r\n ;,\'01aé'), maxLength: 5 }),
  )
  .map((text) => (text.trim() === '' ? '' : text));

interface Written {
  readonly rows: readonly (readonly string[])[];
  readonly form: 'plain' | 'excel' | 'latin1';
  readonly columns: number;
}

/** Returns the header and the rows of a batch file in the CSV style that `form` selects. */
function linesOf({ rows, form, columns }: Written): readonly string[] {
  const style = form === 'excel' ? excelCsv : plainCsv;
  const names = COLUMNS.slice(0, columns);
  const lines = rows.map((cells) =>
    csvLines(style, [names.map((_name, at) => style.text('text', cells[at] ?? ''))]),
  );
  return [csvHead(style, names), ...lines];
}

/** Returns the line number at which each row begins. A row with line breaks has several lines. */
function beginnings(lines: readonly string[]): readonly number[] {
  let line = 1;
  return lines.map((text) => {
    const begins = line;
    line += text.match(/\r\n|\n|\r/g)?.length ?? 0;
    return begins;
  });
}

async function rowsOf(): Promise<readonly BatchRow<'read'>[] | PixError> {
  try {
    const rows: BatchRow<'read'>[] = [];
    for await (const row of readBatchRows(await inspectBatchFile(file))) rows.push(row);
    return rows;
  } catch (error) {
    assert.ok(
      error instanceof PixError && error.kind === 'usage' && error.outcome === 'not_sent',
      String(error),
    );
    assert.equal(error.errorCode, 'bad_batch_file');
    return error;
  }
}

function checkRows(rows: readonly BatchRow<'read'>[]): void {
  let line = 1;
  for (const row of rows) {
    assert.ok(row.line > line, `line ${row.line} after ${line}`);
    line = row.line;
    const check = checkRow(row, 'b');
    if (check.ok) {
      assert.ok(check.row.amountCents > 0n && !row.cellCount);
      assert.match(check.row.reference, /^[\x21-\x7e]{1,64}$/);
      continue;
    }
    assert.ok(check.faults.length > 0);
    for (const { field, line: at } of check.faults)
      assert.ok(
        at === row.line && (field === 'row' || (COLUMNS as readonly string[]).includes(field)),
        field,
      );
  }
}

/**
 * Returns whether pix must read the cell exactly as it was written. Cells with an apostrophe are excluded,
 * because pix writes an apostrophe before a formula and removes the apostrophe later.
 */
const isPlain = (text: string): boolean => unescapeSpreadsheetCell(text) === text && !text.includes("'");

/**
 * Checks that pix reads back the rows that a file contains in any CSV style. Line numbers must increase.
 * Errors must name a column.
 */
export const batchFile = fuzzTarget<Written>({
  name: 'batch-file',
  cases: fc.record({
    rows: fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { maxLength: 4 }),
    form: fc.constantFrom('plain', 'excel', 'latin1'),
    columns: fc.integer({ min: 2, max: 5 }),
  }),
  inSuite: 100,
  async check(one) {
    const lines = linesOf(one);
    const bytes = Buffer.from(lines.join(''), one.form === 'latin1' ? 'latin1' : 'utf8');
    writeFileSync(file, bytes);
    const rows = await rowsOf();
    assert.ok(readFileSync(file).equals(bytes));
    assert.ok(!(rows instanceof PixError), rows instanceof PixError ? JSON.stringify(rows.init) : '');
    checkRows(rows);
    const written = one.rows
      .map((cells) => cells.slice(0, one.columns))
      .filter((cells) => cells.some((text) => text.trim() !== ''));
    const asRead = bytes.toString(one.form === 'latin1' ? 'latin1' : 'utf8');
    if (
      asRead.includes('\ufffd') ||
      (one.form === 'latin1' && /[^\x00-\x7f\xa0-\xff]/.test(one.rows.flat().join('')))
    )
      return;
    assert.equal(rows.length, written.length);
    const isWritten = one.rows.map((cells) => cells.slice(0, one.columns).some((text) => text.trim() !== ''));
    const expected = beginnings(lines)
      .slice(1)
      .filter((_line, at) => isWritten[at]);
    assert.deepEqual(
      rows.map(({ line }) => line),
      expected,
    );
    for (const [at, cells] of written.entries())
      for (const [index, text] of cells.entries())
        if (isPlain(text)) assert.equal(rows[at]?.cells[COLUMNS[index] ?? 'key'], text.trim());
  },
});

const corpus = [
  'key,amount,reference,comment,document\nana@example.com,10.50,r1,ok,\n+5511987654321,150,,"two\nlines",11144477735\n',
  '\ufeffkey;amount\r\n="00011144477";1.234,56\r\n\'=x;"1"\r\n',
  'id,status,type,amount,serviceFeeCharged,createdAt\nTX1,COMPLETED,DEPOSIT,10.50,0.115,2026-11-20T03:00:00Z\n',
  'id;status;amount;createdAt\nTX1;COMPLETED;-1.234,56;20/11/2026 23:30:05\n',
];
const words = [
  ...'" "" , ;'.split(' '),
  '\n',
  '\r\n',
  '\r',
  '\ufeff',
  '\0',
  ...'key amount ='.split(' '),
  "'",
  '="1"',
  ' ',
  '\n\n',
  'é',
  '\t',
];
const nothing = new AbortController().signal;

async function checkReport(text: string): Promise<void> {
  const failed = (error: unknown): void =>
    assert.ok(
      error instanceof PixError && ['bad_report', 'file_failed', 'usage'].includes(error.errorCode),
      String(error),
    );
  const pieces: string[] = [];
  const sink = {
    write: async (piece: string | Uint8Array) => void pieces.push(Buffer.from(piece).toString()),
  };
  const before = await summariseReport(file).catch(failed);
  const bytes = readFileSync(file);
  await restyleReport('r1', excelCsv, sink, (kept) => Promise.resolve(kept.write(bytes)), nothing).catch(
    failed,
  );
  if (!before || pieces.length === 0) return;
  writeFileSync(file, pieces.join(''));
  // After the conversion, the report must have the same number of rows and of duplicate ids.
  const after = await summariseReport(file).catch(failed);
  if (!after) return;
  assert.deepEqual([after.rows, after.duplicates.count], [before.rows, before.duplicates.count], text);
}

/** Checks that pix reads any file as rows or rejects it with a reason. The file must not change. */
export const csvFile = fuzzTarget<string>({
  name: 'csv-file',
  cases: mutated(corpus, words),
  inSuite: 100,
  ofSize: (size) =>
    ['"', 'key,amount\n', ',', '\n', 'a\n'].map(
      (piece) => `key,amount\n${piece.repeat(size / piece.length)}`,
    ),
  async check(text) {
    writeFileSync(file, text);
    const rows = await rowsOf();
    if (!(rows instanceof PixError)) checkRows(rows);
    assert.equal(readFileSync(file, 'utf8'), text.toWellFormed());
  },
});

/**
 * Checks that a report has the same number of rows and of duplicate ids after a conversion to another CSV
 * style.
 */
export const reportFile = fuzzTarget<string>({
  name: 'report-file',
  cases: mutated(corpus.slice(2), words),
  inSuite: 10,
  async check(text) {
    writeFileSync(file, text);
    await checkReport(text);
  },
});
