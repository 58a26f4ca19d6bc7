import { fields, type View } from '../view.ts';

/** The content of an identifier, and the transaction that it belongs to. */
export interface ShownPayment {
  readonly identifier: string;
  readonly kind: string;
  readonly ispb: string | null;
  readonly minute: string | null;
  readonly txid: string | null;
  readonly url: string | null;
  readonly transactionId: string | null;
  readonly status: string | null;
}

export const paymentView: View<ShownPayment> = {
  noun: 'payment',
  columns: fields<ShownPayment>([
    ['identifier', 'id', 'table'],
    ['kind', 'code', 'table'],
    ['ispb', 'id', 'table'],
    ['minute', 'time', 'table'],
    ['txid', 'id', 'table'],
    ['url', 'text', 'table'],
    ['transactionId', 'id', 'table'],
    ['status', 'status', 'table'],
  ]),
};
