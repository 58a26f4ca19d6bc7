import { view } from '../../view.ts';

interface ErasedRow {
  readonly store: string;
  readonly result: string;
  readonly count: number;
  readonly reason: string | null;
}

export const erasureView = view<ErasedRow>(
  [
    ['store', 'text', 'table', { label: 'heldIn' }],
    ['result', 'state', 'table'],
    ['count', 'number', 'table', { label: 'records' }],
    ['reason', 'code', 'table'],
  ],
  { wraps: true },
);
