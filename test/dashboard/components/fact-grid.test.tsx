import { describe, expect, it } from 'vitest';
import { FactGrid } from '../../../src/dashboard/components/fact-grid.tsx';
import { drawnLines } from '../../support/drawn.tsx';

describe('FactGrid', () => {
  it('FactGrid puts two short facts in a line, and keeps the order of the other ones', () => {
    const facts = [
      { label: 'bank', text: 'Banco Um' },
      { label: 'key', text: 'financeiro@example.com' },
      { label: 'reference', text: 'rent-1' },
      { label: 'account', text: '1' },
    ];
    expect(drawnLines(<FactGrid facts={facts} width={46} />)).toEqual([
      'bank       Banco Um     reference  rent-1',
      'key        financeiro@example.com',
      'account    1',
    ]);
  });

  it('FactGrid continues an id that is too long for a line below its beginning', () => {
    const facts = [
      { label: 'id', text: 'E9999900420261121150012345678901' },
      { label: 'protocol', text: '7' },
    ];
    expect(drawnLines(<FactGrid facts={facts} width={30} />)).toEqual([
      'id        E9999900420261121150',
      '          012345678901',
      'protocol  7',
    ]);
  });
});
