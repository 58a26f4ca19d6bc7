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
    expect(drawnLines(<FactGrid facts={facts} width={40} />)).toEqual([
      'bank  Banco Um       reference  rent-1',
      'key  financeiro@example.com',
      'account  1',
    ]);
  });

  it('FactGrid shortens an id that is too long for a line in the middle', () => {
    const facts = [{ label: 'id', text: 'E9999900420261121150012345678901' }];
    const [line] = drawnLines(<FactGrid facts={facts} width={24} />);
    expect(line).toMatch(/^id {2}E9\w+…\w+01$/);
    expect(line).toHaveLength(24);
  });
});
