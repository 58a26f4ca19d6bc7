import type { AccountEvent } from '../../domain/account-event.ts';
import { field, fields, type View } from '../view.ts';

/** An event of the account. */
export const accountEventView: View<AccountEvent> = {
  noun: 'event',
  // 80 columns have room for either the id of a payment and its amount, or the id, the result and the
  // endpoint of a delivery.
  leavesOut: ['name', 'amountCents', 'status'],
  columns: [
    ...fields<AccountEvent>([
      ['at', 'time', 'table'],
      ['source', 'code', 'table'],
      ['type', 'code', 'table'],
      ['event', 'text'],
      ['status', 'status', 'table'],
      ['transactionId', 'id', 'table'],
      ['infractionId', 'id', 'table'],
      ['amountCents', 'cents', 'table'],
      ['name', 'name', 'table'],
    ]),
    { ...field<AccountEvent, 'httpStatus'>('httpStatus', 'number', 'table'), label: 'http' },
    ...fields<AccountEvent>([
      ['cause', 'code', 'table'],
      ['endpoint', 'text', 'table'],
      ['reference', 'text'],
    ]),
  ],
};
