import { fields, type View } from '../../view.ts';

interface ErasedRow {
  readonly store: string;
  readonly result: string;
  readonly count: number;
  readonly reason: string | null;
}

export const erasureView: View<ErasedRow> = {
  noun: 'result',
  wraps: true,
  columns: fields([
    ['store', 'text', 'table', { label: 'heldIn' }],
    ['result', 'state', 'table'],
    ['count', 'number', 'table', { label: 'records' }],
    ['reason', 'code', 'table'],
  ]),
};
