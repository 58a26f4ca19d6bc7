import { fields, type View } from '../../view.ts';

export interface ShownFinding {
  readonly check: string;
  readonly target: string;
  readonly result: string;
  readonly detail: string;
  readonly advice: string | null;
}

export const doctorView: View<ShownFinding> = {
  noun: 'check',
  wraps: true,
  columns: fields([
    ['check', 'text', 'table'],
    ['result', 'status', 'table'],
    ['target', 'text', 'table'],
    ['detail', 'text', 'table'],
    ['advice', 'text', 'csv'],
  ]),
};
