import { describe, expect, it } from 'vitest';
import manifest from '../../oclif.manifest.json' with { type: 'json' };
import { type Fit, fitColumns, fittedForWrapping } from '../../src/output/fit-columns.ts';

const COLUMNS = [
  { name: 'id', type: 'id' },
  { name: 'kind', type: 'id' },
  { name: 'subject', type: 'id' },
  { name: 'state', type: 'id' },
  { name: 'at', type: 'id' },
] as const;
const HEAD = COLUMNS.map(() => 'X');
/** Returns a row with one cell for each width. */
const row = (...sizes: readonly number[]): string[][] => [sizes.map((size) => 'x'.repeat(size))];
const ROW = row(10, 4, 20, 5, 5);

describe.each([
  ['cut', fitColumns],
  ['wrapped', fittedForWrapping],
])('a table whose long cells are %s', (_how, arrange) => {
  const kept = (width: number | null, leavesOut?: readonly string[], fields?: readonly string[]): string[] =>
    arrange(COLUMNS, HEAD, ROW, { width, leavesOut, ...(fields && { fields }) }).kept.map(
      (at) => COLUMNS[at]?.name ?? '',
    );

  it('a table shows every column if all fit, and always if stdout is not a terminal or --fields is given', () => {
    const all = COLUMNS.map(({ name }) => name);
    expect([kept(52, ['kind']), kept(null, ['kind']), kept(null)]).toEqual([all, all, all]);
    expect(kept(20, ['kind'], ['id'])).toEqual(all);
  });
});

describe('omitted columns', () => {
  const arranged = (width: number, leavesOut?: readonly string[], rows = ROW): Fit =>
    fitColumns(COLUMNS, HEAD, rows, { width, leavesOut });
  const kept = (...args: Parameters<typeof arranged>) =>
    arranged(...args).kept.map((at) => COLUMNS[at]?.name);

  it('without leavesOut, a narrow table omits its last columns first', () => {
    expect([51, 45, 44, 38, 37, 16, 15, 1].map((width) => kept(width).length)).toEqual([
      4, 4, 3, 3, 2, 2, 1, 1,
    ]);
    expect(kept(45)).toEqual(['id', 'kind', 'subject', 'state']);
  });

  it('a narrow table omits the columns of leavesOut first, and keeps the order of the other columns', () => {
    expect(kept(51, ['kind'])).toEqual(['id', 'subject', 'state', 'at']);
    expect(kept(40, ['kind'])).toEqual(['id', 'subject', 'state']);
    expect(arranged(46, ['kind']).widths).toEqual([10, 20, 5, 5]);
    expect(kept(29, ['id', 'subject', 'kind'])).toEqual(['kind', 'state', 'at']);
  });

  it('a table restores a narrow omitted column if omitting a wider column leaves enough space', () => {
    expect(kept(30, ['kind', 'subject'])).toEqual(['id', 'kind', 'state', 'at']);
    expect(kept(31, ['at', 'kind', 'subject'], row(10, 4, 20, 5, 6))).toEqual(['id', 'kind', 'state', 'at']);
    // Only `at` or `kind` fits. The table omits `at`, because `leavesOut` lists `at` before `kind`.
    expect(kept(26, ['at', 'kind', 'subject'])).toEqual(['id', 'kind', 'state']);
  });

  it('a table keeps at least one column, and ignores unknown names in leavesOut', () => {
    expect(kept(51, ['amount'])).toEqual(['id', 'kind', 'subject', 'state']);
    expect(kept(3, ['id', 'kind', 'subject', 'state', 'at'])).toEqual(['at']);
  });
});

it('a column of command names is wide enough for the longest command', () => {
  const names = Object.keys(manifest.commands).map((id) => id.replaceAll(':', ' '));
  const longest = Math.max(...names.map(({ length }) => length));
  expect(longest).toBeGreaterThan(20);
  const columns = [{ name: 'command', type: 'command' }] as const;
  expect(fitColumns(columns, ['X'], [['x'.repeat(longest)]], { width: 10 }).widths).toEqual([longest]);
  // pix has no command with such a long name. Another machine may have written the text into a shared log, so
  // the table cuts the text.
  expect(fitColumns(columns, ['X'], [['x'.repeat(99)]], { width: 40 }).widths).toEqual([40]);
});

describe('readable columns', () => {
  const TYPED = [
    { name: 'id', type: 'id' },
    { name: 'event', type: 'word' },
    { name: 'url', type: 'text' },
    { name: 'at', type: 'time' },
  ] as const;
  const of = (width: number): Fit =>
    fitColumns(TYPED, HEAD.slice(1), row(26, 21, 40, 11), { width, leavesOut: ['at', 'url'] });

  it.each([
    [104, [0, 1, 2, 3], [26, 21, 40, 11]],
    [84, [0, 1, 2, 3], [26, 21, 20, 11]],
    // A less important column is left out before a more important text becomes hard to read.
    [83, [0, 1, 2], [26, 21, 32]],
    // Nothing less important is left, so the text itself becomes narrower.
    [65, [0, 1, 2], [26, 21, 14]],
    // A text of a few characters tells nothing. There is room for the time instead.
    [62, [0, 1, 3], [26, 21, 11]],
    // A word of the service is never cut.
    [49, [0, 1], [26, 21]],
    [48, [0, 2], [26, 20]],
    [38, [0], [26]],
  ])('in %i columns, the table shows the columns %j with the widths %j', (width, kept, widths) => {
    expect(of(width)).toEqual({ kept, widths });
  });

  it('a list is narrowed only to its longest item, so that no item is cut', () => {
    const list = 'TRANSACTION_COMPLETED, TRANSACTION_REFUNDED';
    const columns = [{ name: 'events', type: 'list' }] as const;
    expect(fitColumns(columns, ['X'], [[list]], { width: 10 }).widths).toEqual([
      'TRANSACTION_COMPLETED,'.length,
    ]);
  });
});
