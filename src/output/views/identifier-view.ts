import { view } from '../view.ts';

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
