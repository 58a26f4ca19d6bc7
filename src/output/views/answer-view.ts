import { view } from '../view.ts';

export const answerView = view<Record<string, unknown>>([
  ['answer', 'text', 'table'],
  ['answerPtBr', 'text', 'csv'],
  ['status', 'code', 'table'],
  ['direction', 'code'],
  ['amountCents', 'cents', 'table'],
  ['serviceStatus', 'status'],
  ['transactionId', 'id', 'table'],
  ['reference', 'text'],
  ['endToEndId', 'id'],
  ['paidAt', 'time', 'table'],
  ['name', 'name'],
  ['returned', 'json'],
]);
