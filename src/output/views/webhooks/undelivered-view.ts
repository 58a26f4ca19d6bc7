import { view } from '../../view.ts';

/** An attribute that differs between the events of a group is null. */
export const undeliveredView = view([
  ['endpoint', 'text', 'table'],
  ['event', 'text', 'table'],
  ['cause', 'code', 'table'],
  ['events', 'number', 'table'],
  ['amountCents', 'cents', 'table'],
  ['firstFailedAt', 'time', 'table'],
  ['lastFailedAt', 'time', 'table'],
  ['nextAttemptAt', 'time', 'table'],
  ['unknownAmounts', 'number', 'csv'],
  ['exhausted', 'number', 'csv'],
  ['superseded', 'number', 'csv'],
  ['unreachable', 'number', 'csv'],
  ['inInbox', 'number', 'csv'],
]);
