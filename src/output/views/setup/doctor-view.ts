import { view } from '../../view.ts';

export const doctorView = view(
  [
    ['check', 'text', 'table'],
    ['result', 'status', 'table'],
    ['target', 'text', 'table'],
    ['detail', 'text', 'table'],
    ['advice', 'text', 'csv'],
  ],
  { wraps: true },
);
