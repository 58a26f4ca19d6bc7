import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickPage } from '../../../src/client/replies/quick-page.ts';
import type { Codec } from '../../../src/contract/codecs.ts';
import { decode } from '../../../src/contract/coding/coding.ts';
import { routes } from '../../../src/contract/index.ts';
import { REPORT_COLUMNS, REPORT_TYPES } from '../../../src/contract/report-columns.ts';
import type { Row } from '../../../src/contract/row.ts';
import type { Transaction } from '../../../src/contract/schemas/transaction.ts';
import { type CellType, csvText, exactText } from '../../../src/domain/text/cell-text.ts';
import { writtenCell } from '../../../src/domain/text/csv-line.ts';
import { excelCsv } from '../../../src/domain/text/excel-csv.ts';
import { parseExactly } from '../../../src/domain/text/json.ts';
import { csvOf } from '../../../src/operations/reports/export-by-pages.ts';

const { listTransactions } = routes;
const codec: Codec = listTransactions.reply.codec;
const unguarded = { unguarded: true, style: undefined };
const guarded = { unguarded: false, style: undefined };

/** A line whose cells are written one by one, of a row that was decoded by the contract. */
function fullLine(text: string, cellOf: (type: CellType, value: unknown) => string): string {
  const decoded = decode(codec, parseExactly(text));
  if (!decoded.ok) throw new Error(`not a transaction: ${text}`);
  const item = decoded.value as Record<string, unknown>;
  const cells = REPORT_COLUMNS.map((name) => writtenCell(cellOf(REPORT_TYPES[name] ?? 'text', item[name])));
  return `${cells.join(',')}\n`;
}

/** The rows of a page in haste; none where it is read the other way. */
function quickRows(rows: readonly string[]): readonly Row<Transaction>[] {
  const bytes = Buffer.from(`{"data":[${rows.join(',')}],"hasNextPage":false}`);
  return (
    quickPage<Transaction>(listTransactions, codec, { status: 200, headers: {}, bytes }, {})?.items ?? []
  );
}

const hostile = fc.constantFrom(
  ...[
    '=1+1',
    '+5511999998888',
    '-3',
    '@x',
    ' =1',
    '\t=1',
    '\r\n=1',
    'a\n=1',
    'a"b',
    'a,b',
    "'",
    '',
    '0',
    'é',
  ],
  ...[
    '\u202ea',
    '\u2028=1',
    'x\\',
    '\u0000',
    '＝1',
    '10.50',
    '1e3',
    'null',
    '#',
    ';',
    'a;b',
    '\ufeffx',
    '\ud800',
  ],
);
const text = fc
  .oneof(
    hostile,
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.tuple(hostile, hostile).map((two) => two.join('')),
  )
  .map((value) => JSON.stringify(value));
const digits = fc.oneof(
  fc.constantFrom(
    '0',
    '-0',
    '0.0',
    '10.50',
    '10.5',
    '1e3',
    '1E-7',
    '0.0000001',
    '0.000001',
    '-3.50',
    '123456789012345.6',
  ),
  fc.constantFrom('999999999999999', '1e21', '12345678901234567890', '0.1234567890123456', '100', '-0.01'),
  fc
    .double({ noDefaultInfinity: true, noNaN: true, min: -1e15, max: 1e15 })
    .map((value) => JSON.stringify(value)),
  fc.integer().map((cents) => (cents / 100).toFixed(2)),
);
const money = fc.oneof(
  { weight: 4, arbitrary: digits },
  digits.map((number) => `"${number}"`),
);
const nothing = fc.constantFrom(undefined, 'null');
const rowOf = (texts: fc.Arbitrary<string>, sums: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const fields = REPORT_COLUMNS.filter((name) => name !== 'id' && name !== 'status').map((name) => {
    const value = REPORT_TYPES[name] === 'brl' ? sums : texts;
    return fc.oneof({ weight: 3, arbitrary: value }, nothing).map((one) => ({ name, one }));
  });
  return fc.tuple(texts, texts, ...fields).map(([id, status, ...rest]) => {
    const more = rest.filter(({ one }) => one !== undefined).map(({ name, one }) => `,"${name}":${one}`);
    return `{"id":${id},"status":${status}${more.join('')},"note":"a","batch":7}`;
  });
};
/** Those of which most are read in haste, and any. */
const pages = fc.oneof(
  fc.array(
    rowOf(
      text.filter((value) => !value.includes('\\')),
      money.filter((value) => !/[eE]|^-0$|\.000000|\d{14}/.test(value)),
    ),
    { minLength: 1, maxLength: 3 },
  ),
  fc.array(rowOf(text, money), { minLength: 1, maxLength: 3 }),
);

describe('a row of an export', () => {
  it('has the same bytes in haste as cell by cell, whatever it says', () => {
    let [inHaste, all] = [0, 0];
    fc.assert(
      fc.property(pages, (rows) => {
        for (const [at, one] of quickRows(rows).entries()) {
          all += 1;
          if (one.plain) inHaste += 1;
          const source = rows[at] ?? '';
          expect(csvOf(guarded).line(one)).toBe(fullLine(source, csvText));
          expect(csvOf(unguarded).line(one)).toBe(fullLine(source, exactText));
        }
      }),
      { numRuns: 1_000 },
    );
    expect([inHaste > 300, all > inHaste]).toEqual([true, true]);
  });

  it('is read in haste where it has no escapes', () => {
    const usual =
      '{"id":"TX1","status":"COMPLETED","amount":10.50,"payerName":"Silva, José","payerDocument":null}';
    const [one] = quickRows([usual]);
    expect(one?.plain).toMatchObject({ amount: 10.5, payerName: 'Silva, José' });
    expect(one && csvOf(guarded).line(one)).toBe(fullLine(usual, csvText));
    expect(quickRows([usual.replace('José', 'Jos\\u00e9')])[0]?.plain).toBeUndefined();
  });

  it('is written cell by cell for a spreadsheet', () => {
    const [one] = quickRows(['{"id":"TX1","status":"COMPLETED","amount":10.5,"payerName":"a;b"}']);
    const line = one && csvOf({ unguarded: false, style: excelCsv }).line(one);
    expect(line).toContain(';10,5');
    expect(line).toContain('"a;b"');
  });
});
