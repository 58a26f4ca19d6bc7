import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines, plainCsv } from '../../../src/domain/text/csv-style.ts';
import { excelCsv, unescapeSpreadsheetCell } from '../../../src/domain/text/excel-csv.ts';
import { isFormulaLead } from '../../../src/domain/text/safe-text.ts';
import { BATCH_COLUMNS } from '../../../src/operations/batch/batch-row.ts';
import {
  cellOf,
  checkRetryFile,
  type LeftOut,
  type RetryFile,
  writeRetryFile,
} from '../../../src/operations/batch/retry-file.ts';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import type { EntryOutcome, Intent } from '../../../src/storage/journal/journal-entry.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { journalWith } from '../../support/worlds/money-world.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import { type BatchWorld, batchWorld, entryOf, rowsOf } from './batch-world.ts';

/**
 * Random texts with many characters that have a special meaning in spreadsheets or in the escaping of
 * formulas.
 */
const written = fc
  .array(
    fc.constantFrom(
      "'",
      ...'= + - @ "'.split(' '),
      ' ',
      ',',
      ';',
      '\n',
      ...'R$ 1 00 12E3 é a'.split(' '),
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

const REFUSED: EntryOutcome = { state: 'refused', errorCode: 'PZK600' };
const PAID: EntryOutcome = { state: 'confirmed', serviceStatus: 'COMPLETED' };
const EXISTS = { kind: 'usage', key: 'retry.exists', hintKey: 'retry.exists.hint' };

interface RetryWorld extends BatchWorld {
  readonly out: string;
  retry(journal?: Journal): Promise<RetryFile>;
  files(): readonly string[];
}

/** Returns a world with a planned batch of one row, `r2`, and adds the given entries to its journal. */
async function retryWorld(
  ...entries: readonly (readonly [changes: Partial<Intent>, outcome: EntryOutcome])[]
): Promise<RetryWorld> {
  const world = await batchWorld();
  world.write(rowsOf(1));
  const { plan } = await world.plan();
  for (const [changes, outcome] of entries)
    await entryOf(world, { batch: 'folha', reference: 'r2', ...changes }, outcome);
  const out = join(dirname(world.file), 'again.csv');
  return {
    ...world,
    out,
    retry: (journal = world.journal) => writeRetryFile(journal, plan, { file: out, style: plainCsv }),
    files: () => readdirSync(dirname(world.file)).sort(),
  };
}

describe('writeRetryFile', () => {
  it('writeRetryFile writes a refused row with the new reference r2-retry1, and leaves no temporary file', async () => {
    const world = await retryWorld([{}, REFUSED]);
    expect(await world.retry()).toMatchObject({ file: world.out, rows: 1, cents: 2_000n });
    expect(readFileSync(world.out, 'utf8')).toBe(
      'key,amount,reference,comment,document\np2@exemplo.com.br,20.00,r2-retry1,,\n',
    );
    expect(world.files()).toEqual(['again.csv', 'folha.csv']);
  });

  it.each([
    ['remaining', 'was not sent', {}, { state: 'not_sent' }],
    ['unknown', 'has no known outcome', {}, { state: 'unknown' }],
    ['accepted', 'was accepted without a status', {}, { state: 'confirmed' }],
    ['completed', 'was completed', {}, PAID],
    ['refunded', 'was refunded', {}, { state: 'confirmed', serviceStatus: 'REFUNDED' }],
    ['mismatched', 'was paid with another amount', {}, { ...PAID, mismatch: 'amount' }],
    ['retried', 'has the reference of another payment', { batch: null }, PAID],
    ['retried', 'has the reference of a row of another batch', { batch: 'maio' }, { state: 'unknown' }],
  ] as const)('writeRetryFile counts %s if the row %s', async (reason: LeftOut, _what, changes, outcome) => {
    const world = await retryWorld([changes, outcome]);
    const { file, rows, leftOut } = await world.retry();
    expect(file).toBe(null);
    expect(rows).toBe(0);
    expect(Object.entries(leftOut).filter(([, count]) => count > 0)).toEqual([[reason, 1]]);
    expect(world.files()).toEqual(['folha.csv']);
  });

  const elsewhere = { scope: 'elsewhere', reference: 'r2-retry1' };

  it.each([
    ['in another account of the same profile', [[elsewhere, PAID]]],
    [
      'first without success, then with success in another account',
      [
        [{ holder: 'old', reference: 'r2-retry1' }, REFUSED],
        [elsewhere, PAID],
      ],
    ],
  ] as const)('writeRetryFile omits a row that was retried %s', async (_what, retries) => {
    const world = await retryWorld([{}, REFUSED], ...retries);
    expect(await world.retry()).toMatchObject({ file: null, leftOut: { retried: 1 } });
  });

  it('writeRetryFile writes the reference r2-retry1 even if the account of another profile has used this reference', async () => {
    const other = { ...elsewhere, holder: 'other', profileId: 'other' };
    const world = await retryWorld([{}, REFUSED], [other, PAID]);
    expect(await world.retry()).toMatchObject({ rows: 1, leftOut: { retried: 0 } });
    expect(readFileSync(world.out, 'utf8')).toContain(',r2-retry1,');
  });

  it('writeRetryFile refuses an existing file even if no row can be paid again', async () => {
    const world = await retryWorld([{}, PAID]);
    writeFileSync(world.out, 'mine');
    expect(await pixErrorOf(() => world.retry())).toMatchObject({
      errorCode: 'retry_file_exists',
      init: { ...EXISTS, params: { file: world.out } },
    });
    expect(readFileSync(world.out, 'utf8')).toBe('mine');
  });

  it('writeRetryFile does not replace a file that was created while it read the journal', async () => {
    const world = await retryWorld([{}, REFUSED]);
    const journal = await journalWith(world, {
      findAll: (...given) => {
        writeFileSync(world.out, 'mine');
        return world.journal.findAll(...given);
      },
    }).money.journal();
    expect((await pixErrorOf(() => world.retry(journal))).init).toMatchObject(EXISTS);
    expect(readFileSync(world.out, 'utf8')).toBe('mine');
    expect(world.files()).toEqual(['again.csv', 'folha.csv']);
  });
});

describe('checkRetryFile', () => {
  it('checkRetryFile accepts a new file, and does not create it', async () => {
    const file = join(tempFolder(), 'again.csv');
    await checkRetryFile(file, `${file}.result`);
    expect(existsSync(file)).toBe(false);
  });

  it('checkRetryFile refuses the path of the result file, and its hint asks for another path', async () => {
    const file = join(tempFolder(), 'again.csv');
    const error = await pixErrorOf(() => checkRetryFile(file, file));
    expect([error.errorCode, error.init]).toMatchObject([
      'retry_file_exists',
      { kind: 'usage', key: 'retry.is_results', params: { file }, hintKey: 'retry.place.hint' },
    ]);
  });

  it('checkRetryFile refuses an existing file before the batch is paid', async () => {
    const file = join(tempFolder(), 'again.csv');
    writeFileSync(file, 'mine');
    const error = await pixErrorOf(() => checkRetryFile(file, `${file}.result`));
    expect([error.errorCode, error.init]).toMatchObject(['retry_file_exists', EXISTS]);
  });
});
