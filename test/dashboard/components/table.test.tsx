import { describe, expect, it } from 'vitest';
import { Table, type TableRow } from '../../../src/dashboard/components/table.tsx';
import type { TableColumn } from '../../../src/dashboard/components/table-column.ts';
import { drawnLines } from '../../support/drawn.tsx';

const COLUMNS: readonly TableColumn[] = [
  { name: 'id', title: 'id', width: 6, grows: 20, cutsMiddle: true },
  { name: 'amount', title: 'amount', width: 9, align: 'right' },
  { name: 'name', title: 'name', width: 8 },
];
const row = (key: string, amount: string, name: string): TableRow => ({
  key,
  cells: [{ text: key }, { text: amount }, { text: name }],
});
const ROWS = [row('TX1', '1,00', 'Maria'), row('TX2', '12,34', 'João')];

describe('Table', () => {
  it('Table marks the sorted column', () => {
    const [head] = drawnLines(
      <Table columns={COLUMNS} rows={ROWS} width={40} sort={{ column: 'amount', isReversed: true }} />,
    );
    expect(head).toContain('AMOUNT↑');
  });

  it('Table omits the last columns when they do not fit', () => {
    const [head] = drawnLines(<Table columns={COLUMNS} rows={ROWS} width={20} />, 20);
    expect(head).toBe('  ID         AMOUNT');
  });

  it('Table cuts the last column to its least width before it omits it, if the column permits this', () => {
    const columns = COLUMNS.map((column) =>
      column.name === 'name' ? { ...column, fits: 20, isNarrowed: true as const } : column,
    );
    const drawn = (width: number): readonly string[] =>
      drawnLines(
        <Table columns={columns} rows={[row('TX1', '1,00', 'Maria Exemplo Um')]} width={width} />,
        width,
      );
    expect(drawn(37)[1]).toBe('  TX1          1,00  Maria Exemplo Um');
    expect(drawn(31)[1]).toBe('  TX1          1,00  Maria Exe…');
    expect(drawn(28)[1]).toBe('  TX1          1,00');
    expect(drawnLines(<Table columns={COLUMNS} rows={ROWS} width={28} />, 28)[0]).toBe('  ID         AMOUNT');
  });

  it('Table leaves out a spare column rather than cut another one', () => {
    const columns = COLUMNS.map((column) => (column.name === 'name' ? { ...column, isSpare: true } : column));
    const drawn = (id: string): readonly string[] =>
      drawnLines(<Table columns={columns as TableColumn[]} rows={[row(id, '1,00', 'Maria')]} width={30} />);
    expect(drawn('TX1')[0]).toBe('  ID         AMOUNT  NAME');
    expect(drawn('TX20261121AB')).toEqual(['  ID               AMOUNT', '  TX20261121AB       1,00']);
  });

  it('Table shortens long ids in the middle so that they stay distinct', () => {
    const ids = ['E2E000000000000000000001A', 'E2E000000000000000000002A'];
    const lines = drawnLines(
      <Table columns={COLUMNS} rows={ids.map((id) => row(id, '1,00', '-'))} width={28} />,
    );
    const [one = '', other = ''] = lines.slice(1).map((line) => line.slice(2, 17));
    expect(one).toContain('…');
    expect(one).not.toBe(other);
  });

  it('Table escapes control characters', () => {
    const lines = drawnLines(<Table columns={COLUMNS} rows={[row('\u001b[2J', '1', '\u202e')]} width={40} />);
    expect(lines[1]).toContain('\\x1b');
    expect(lines.join('')).not.toMatch(/[\u001b\u202e]/);
  });
});
