import { field, type View } from '../../view.ts';

interface ErasedRow {
  readonly store: string;
  readonly result: string;
  readonly count: number;
  readonly reason: string | null;
}

export const erasureView: View<ErasedRow> = {
  noun: 'result',
  wraps: true,
  columns: [
    { name: 'store', label: 'heldIn', type: 'text', shown: 'table', value: ({ store }) => store },
    field<ErasedRow, 'result'>('result', 'state', 'table'),
    { name: 'count', label: 'records', type: 'number', shown: 'table', value: ({ count }) => count },
    field<ErasedRow, 'reason'>('reason', 'code', 'table'),
  ],
};
