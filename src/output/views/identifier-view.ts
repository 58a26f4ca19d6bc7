import { view } from '../view.ts';

export interface ShownIdentifier {
  readonly identifier: string;
  readonly kind: string;
  readonly ispb: string | null;
  readonly minute: string | null;
  readonly txid: string | null;
  readonly url: string | null;
  readonly transactionId: string | null;
  readonly status: string | null;
}

export const identifierView = view<ShownIdentifier>([
  ['identifier', 'id', 'table'],
  ['kind', 'code', 'table'],
  ['ispb', 'id', 'table'],
  ['minute', 'time', 'table'],
  ['txid', 'id', 'table'],
  ['url', 'text', 'table'],
  ['transactionId', 'id', 'table'],
  ['status', 'status', 'table'],
]);
