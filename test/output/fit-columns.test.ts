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
/** Returns a row of cells with these widths. The cells have the type id, which is never cut. */
const row = (...sizes: readonly number[]): string[][] => [sizes.map((size) => 'x'.repeat(size))];
const ROW = row(10, 4, 20, 5, 5);

describe.each([
  ['cut', fitColumns],
  ['wrapped', fittedForWrapping],
])('a table with %s cells', (_how, arrange) => {
  const kept = (width: number | null, leavesOut?: readonly string[], fields?: readonly string[]): string[] =>
    arrange(COLUMNS, HEAD, ROW, { width, leavesOut, ...(fields && { fields }) }).kept.map(
      (at) => COLUMNS[at]?.name ?? '',
    );

  it('a table shows every column when it fits, and when stdout is not a terminal', () => {
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

  it('a table omits its last columns first by default', () => {
    expect([51, 45, 44, 38, 37, 16, 15, 1].map((width) => kept(width).length)).toEqual([
      4, 4, 3, 3, 2, 2, 1, 1,
    ]);
    expect(kept(45)).toEqual(['id', 'kind', 'subject', 'state']);
  });

  it('a table omits the columns of leavesOut first, and keeps the order of the other columns', () => {
    expect(kept(51, ['kind'])).toEqual(['id', 'subject', 'state', 'at']);
    expect(kept(40, ['kind'])).toEqual(['id', 'subject', 'state']);
    expect(arranged(46, ['kind']).widths).toEqual([10, 20, 5, 5]);
    expect(kept(29, ['id', 'subject', 'kind'])).toEqual(['kind', 'state', 'at']);
  });

  it('a table shows an omitted column again if it fits after a wider column was omitted', () => {
    expect(kept(30, ['kind', 'subject'])).toEqual(['id', 'kind', 'state', 'at']);
    // There is space for one of the two columns, so the table keeps the more important column.
    expect(kept(31, ['at', 'kind', 'subject'], row(10, 4, 20, 5, 6))).toEqual(['id', 'kind', 'state', 'at']);
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
  // A longer text, which another machine may have written into a shared log, is cut.
  expect(fitColumns(columns, ['X'], [['x'.repeat(99)]], { width: 40 }).widths).toEqual([40]);
});
