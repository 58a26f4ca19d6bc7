import { view } from '../../view.ts';

export interface ShownFinding {
  readonly check: string;
  readonly target: string;
  readonly result: string;
  readonly detail: string;
  readonly advice: string | null;
}

export const doctorView = view<ShownFinding>(
  [
    ['check', 'text', 'table'],
    ['result', 'status', 'table'],
    ['target', 'text', 'table'],
    ['detail', 'text', 'table'],
    ['advice', 'text', 'csv'],
  ],
  { wraps: true },
);
