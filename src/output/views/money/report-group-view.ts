import { view } from '../../view.ts';

/** Totals by status and type, in reais. The last row is the grand total. */
export const reportGroupView = view([
  ['type', 'text', 'table'],
  ['status', 'status', 'table'],
  ['count', 'number', 'table', { label: 'rows' }],
  ['amount', 'brl', 'table'],
  ['fees', 'brl', 'table'],
]);

/** Amounts are in reais. */
export const summaryView = view([
  ['file', 'id', 'table'],
  ['rows', 'number', 'table'],
  ['groups', 'json', 'table'],
]);
