import { describe, expect, it } from 'vitest';
import { Dialog } from '../../../src/dashboard/components/dialog.tsx';
import { Styled } from '../../../src/dashboard/components/styled.tsx';
import { lastPart, TextField } from '../../../src/dashboard/components/text-field.tsx';
import { Tabs, tabNames } from '../../../src/dashboard/screens/header.tsx';
import { printed } from '../../../src/domain/text/safe-text.ts';
import { drawnLines } from '../../support/drawn.tsx';

describe('TextField', () => {
  it('TextField marks the field that has the focus', () => {
    expect(drawnLines(<TextField label="Amount" value="12" isFocused width={10} />)).toEqual(['▶ Amount 12']);
    expect(drawnLines(<TextField label="Amount" value="12" isFocused={false} width={10} />)).toEqual([
      '  Amount 12',
    ]);
  });

  it('TextField shows the end of a text that is too long', () => {
    expect(lastPart('abcdefghij', 5)).toBe('…ghij');
    expect(lastPart('日本語', 4)).toBe('…語');
    expect(lastPart('abc', 5)).toBe('abc');
  });
});

describe('Dialog', () => {
  it('Dialog shows the question, the notes, the error and the focused button', () => {
    const text = drawnLines(
      <Dialog
        heading={<Styled>SANDBOX</Styled>}
        title={printed`Refund charge TX1?`}
        notes={[printed`Paid R$ 10,00.`]}
        fault={printed`Type the amount.`}
        buttons={[
          { text: 'Cancel', isFocused: true },
          { text: 'Refund', isFocused: false },
        ]}
        width={40}
        maxHeight={20}
      />,
    ).join('\n');
    expect(text).toContain('Refund charge TX1?');
    expect(text).toContain('Paid R$ 10,00.');
    expect(text).toContain('✗ Type the amount.');
    expect(text).toContain('▶[ Cancel ]');
    expect(text).toContain(' [ Refund ]');
  });
});

const TABS = [
  { key: '1', name: 'Overview', short: 'Over', count: '', isOpen: false },
  { key: '2', name: 'Transactions', short: 'Trans', count: '', isOpen: true },
  { key: '3', name: 'Deliveries', short: 'Deliv', count: '18', isOpen: false },
];

describe('Tabs', () => {
  it('Tabs draws the key, the name and the count of open items of every tab', () => {
    expect(drawnLines(<Tabs tabs={TABS} width={60} />, 60)).toEqual([
      ' 1 Overview  2 Transactions  3 Deliveries 18',
    ]);
  });

  it('tabNames shortens the name of the active tab only when shortening the other names is not enough', () => {
    expect(tabNames(TABS, 42)).toEqual(['Over', 'Transactions', 'Deliv']);
    expect(tabNames(TABS, 30)).toEqual(['Over', 'Trans', 'Deliv']);
  });
});
