import { describe, expect, it } from 'vitest';
import { type BatchRow, checkRow, printOf } from '../../../src/operations/batch/check-row.ts';
import type { BatchColumn } from '../../../src/operations/batch/read-batch-file.ts';

const CELLS: Readonly<Record<BatchColumn, string>> = {
  key: 'a@exemplo.com.br',
  amount: '10,00',
  reference: 'r1',
  comment: 'rent',
  document: '111.444.777-35',
};

function rowOf(cells: Readonly<Partial<Record<BatchColumn, string>>>): BatchRow {
  const check = checkRow({ line: 2, cells }, 'folha');
  if (!check.ok) throw new Error(JSON.stringify(check.faults));
  return check.row;
}

describe('the print of a batch row', () => {
  it.each<[BatchColumn, string]>([
    ['key', 'b@exemplo.com.br'],
    ['amount', '10,01'],
    ['reference', 'r2'],
    ['comment', ''],
    ['document', '529.982.247-25'],
    ['document', ''],
  ])('changes with its %s (%s)', (column, value) => {
    expect(printOf(rowOf({ ...CELLS, [column]: value }))).not.toBe(printOf(rowOf(CELLS)));
  });

  it('is the same however the same is written', () => {
    const otherwise = { ...CELLS, key: 'A@Exemplo.com.br', amount: 'R$ 10', document: '11144477735' };
    expect(printOf(rowOf(otherwise))).toBe(printOf(rowOf(CELLS)));
  });

  it('does not take one column for another', () => {
    const bare = { ...CELLS, comment: '', document: '' };
    expect(printOf(rowOf({ ...bare, comment: '11144477735' }))).not.toBe(
      printOf(rowOf({ ...bare, document: '11144477735' })),
    );
  });
});
