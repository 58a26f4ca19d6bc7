import { describe, expect, it } from 'vitest';
import { lastPart, TextField } from '../../../src/dashboard/components/text-field.tsx';
import { tabNames } from '../../../src/dashboard/screens/header.tsx';
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

const TABS = [
  { key: '1', name: 'Overview', short: 'Over', count: '', isOpen: false },
  { key: '2', name: 'Transactions', short: 'Trans', count: '', isOpen: true },
  { key: '3', name: 'Deliveries', short: 'Deliv', count: '18', isOpen: false },
];

describe('Tabs', () => {
  it('tabNames gives full names to the active tab, then to as many others as fit, from the left', () => {
    expect(tabNames(TABS, 42)).toEqual(['Overview', 'Transactions', 'Deliv']);
    expect(tabNames(TABS, 38)).toEqual(['Over', 'Transactions', 'Deliv']);
    expect(tabNames(TABS, 30)).toEqual(['Over', 'Trans', 'Deliv']);
  });
});
