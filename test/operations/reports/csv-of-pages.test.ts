import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickPage } from '../../../src/client/replies/quick-page.ts';
import type { Row } from '../../../src/contract/row.ts';
import type { Transaction } from '../../../src/contract/schemas/transaction.ts';
import { csvText, exactText } from '../../../src/domain/text/cell-text.ts';
import { excelCsv } from '../../../src/domain/text/excel-csv.ts';
import { csvOf } from '../../../src/operations/reports/export-by-pages.ts';
import { codec, fullLine, listTransactions, money, rowOf, text } from './transaction-rows.ts';

const unguarded = { unguarded: true, style: undefined };
const guarded = { unguarded: false, style: undefined };

/** The rows of a page in haste; none where it is read the other way. */
function quickRows(rows: readonly string[]): readonly Row<Transaction>[] {
  const bytes = Buffer.from(`{"data":[${rows.join(',')}],"hasNextPage":false}`);
  return (
    quickPage<Transaction>(listTransactions, codec, { status: 200, headers: {}, bytes }, {})?.items ?? []
  );
}

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
  it('has the same bytes as one that zod decoded, whatever it says', () => {
    let all = 0;
    fc.assert(
      fc.property(pages, (rows) => {
        for (const [at, one] of quickRows(rows).entries()) {
          all += 1;
          const source = rows[at] ?? '';
          expect(csvOf(guarded).line(one)).toBe(fullLine(source, csvText));
          expect(csvOf(unguarded).line(one)).toBe(fullLine(source, exactText));
        }
      }),
      { numRuns: 1_000 },
    );
    expect(all).toBeGreaterThan(300);
  });

  it('is written cell by cell for a spreadsheet', () => {
    const [one] = quickRows(['{"id":"TX1","status":"COMPLETED","amount":10.5,"payerName":"a;b"}']);
    const line = one && csvOf({ unguarded: false, style: excelCsv }).line(one);
    expect(line).toContain(';10,5');
    expect(line).toContain('"a;b"');
  });
});
