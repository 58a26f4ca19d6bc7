import { view } from '../../view.ts';

export const resentView = view([
  ['transactionId', 'id', 'table'],
  ['event', 'text', 'table'],
  ['result', 'state', 'table'],
  ['url', 'text', 'table'],
  ['via', 'text', 'table'],
  ['answer', 'number', 'table'],
  ['attempts', 'number', 'table'],
  ['cause', 'code', 'csv'],
  ['errorCode', 'text', 'csv'],
]);
