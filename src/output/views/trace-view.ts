import { view } from '../view.ts';

export const traceView = view([
  ['answer', 'text', 'table'],
  ['found', 'json', 'table'],
  // Times of this machine and of the service, ISO 8601.
  ['clocks', 'json', 'csv'],
  ['timeline', 'json', 'table'],
  ['problems', 'json', 'table'],
]);

export const momentView = view([
  ['at', 'time', 'table'],
  ['source', 'code', 'table'],
  ['what', 'code', 'table'],
  ['detail', 'text', 'table'],
]);

export const identifierView = view([
  ['identifier', 'id', 'table'],
  ['kind', 'code', 'table'],
  ['ispb', 'id', 'table'],
  ['minute', 'time', 'table'],
  ['txid', 'id', 'table'],
  ['url', 'text', 'table'],
  ['transactionId', 'id', 'table'],
  ['status', 'status', 'table'],
]);
