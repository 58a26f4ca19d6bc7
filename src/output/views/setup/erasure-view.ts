import { view } from '../../view.ts';

export const erasureView = view(
  [
    ['store', 'text', 'table', { label: 'heldIn' }],
    ['result', 'state', 'table'],
    ['count', 'number', 'table', { label: 'records' }],
    ['reason', 'code', 'table'],
  ],
  { wraps: true },
);
