import type { Decimal } from '../../../domain/money/decimal.ts';
import { fields, type View } from '../../view.ts';

/** Totals by status and type, in reais. The last row is the grand total. */
export const reportGroupView: View<{
  readonly status: string;
  readonly type: string;
  readonly count: number;
  readonly amount: Decimal;
  readonly fees: Decimal;
}> = {
  noun: 'group',
  columns: fields([
    ['type', 'text', 'table'],
    ['status', 'status', 'table'],
    ['count', 'number', 'table', { label: 'rows' }],
    ['amount', 'brl', 'table'],
    ['fees', 'brl', 'table'],
  ]),
};

/** Amounts are in reais. */
export const summaryView: View<{ readonly file: string; readonly rows: number; readonly groups: unknown }> = {
  noun: 'summary',
  columns: fields([
    ['file', 'id', 'table'],
    ['rows', 'number', 'table'],
    ['groups', 'json', 'table'],
  ]),
};
