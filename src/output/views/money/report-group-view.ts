import type { Decimal } from '../../../domain/money/decimal.ts';
import { view } from '../../view.ts';

/** Totals by status and type, in reais. The last row is the grand total. */
export const reportGroupView = view<{
  readonly status: string;
  readonly type: string;
  readonly count: number;
  readonly amount: Decimal;
  readonly fees: Decimal;
}>([
  ['type', 'text', 'table'],
  ['status', 'status', 'table'],
  ['count', 'number', 'table', { label: 'rows' }],
  ['amount', 'brl', 'table'],
  ['fees', 'brl', 'table'],
]);

/** Amounts are in reais. */
export const summaryView = view<{ readonly file: string; readonly rows: number; readonly groups: unknown }>([
  ['file', 'id', 'table'],
  ['rows', 'number', 'table'],
  ['groups', 'json', 'table'],
]);
