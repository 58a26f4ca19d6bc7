/** Rows of transactions as the service may write them, and their lines of csv made cell by cell. */
import fc from 'fast-check';
import type { Codec } from '../../../src/contract/codecs.ts';
import { decode } from '../../../src/contract/coding.ts';
import { routes } from '../../../src/contract/index.ts';
import { REPORT_COLUMNS, REPORT_TYPES } from '../../../src/contract/report-columns.ts';
import type { CellType } from '../../../src/domain/text/cell-text.ts';
import { writtenCell } from '../../../src/domain/text/csv-line.ts';
import { parseExactly } from '../../../src/domain/text/json.ts';

export const { listTransactions } = routes;
export const codec: Codec = listTransactions.reply.codec;

/** A line whose cells are written one by one, of a row that was decoded by the contract. */
export function fullLine(text: string, cellOf: (type: CellType, value: unknown) => string): string {
  const decoded = decode(codec, parseExactly(text));
  if (!decoded.ok) throw new Error(`not a transaction: ${text}`);
  const item = decoded.value as Record<string, unknown>;
  const cells = REPORT_COLUMNS.map((name) => writtenCell(cellOf(REPORT_TYPES[name] ?? 'text', item[name])));
  return `${cells.join(',')}\n`;
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
/** Texts of JSON. */
export const text = fc
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
export const money = fc.oneof(
  { weight: 4, arbitrary: digits },
  digits.map((number) => `"${number}"`),
);
const nothing = fc.constantFrom(undefined, 'null');
/** Statuses are read in any letter case, so that only those in upper case are read in haste. */
const statusOf = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom('"COMPLETED"', '"WAITING_FOR_REFUND"', '"NEW_1"') },
    { weight: 1, arbitrary: fc.oneof(texts, fc.constantFrom('"completed"', '" Error "')) },
  );
/** Rows of JSON, the same fields in the same order; any of them may be absent. */
export const rowOf = (texts: fc.Arbitrary<string>, sums: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const fields = REPORT_COLUMNS.filter((name) => name !== 'id' && name !== 'status').map((name) => {
    const value = REPORT_TYPES[name] === 'brl' ? sums : name === 'refundStatus' ? statusOf(texts) : texts;
    return fc.oneof({ weight: 3, arbitrary: value }, nothing).map((one) => ({ name, one }));
  });
  return fc.tuple(texts, statusOf(texts), ...fields).map(([id, status, ...rest]) => {
    const more = rest.filter(({ one }) => one !== undefined).map(({ name, one }) => `,"${name}":${one}`);
    return `{"id":${id},"status":${status}${more.join('')},"note":"a","batch":7}`;
  });
};
