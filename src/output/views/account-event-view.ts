import type { AccountEvent } from '../../domain/account-event.ts';
import { fields, type View } from '../view.ts';

/** Something that happened in the account. */
export const accountEventView: View<AccountEvent> = {
  noun: 'event',
  columns: fields([
    ['at', 'time', 'table'],
    ['source', 'code', 'table'],
    ['type', 'code', 'table'],
    ['event', 'text'],
    ['status', 'status', 'table'],
    ['transactionId', 'id', 'table'],
    ['infractionId', 'id', 'table'],
    ['amountCents', 'cents', 'table'],
    ['name', 'name', 'table'],
    ['httpStatus', 'number', 'table'],
    ['cause', 'code', 'table'],
    ['endpoint', 'text', 'table'],
    ['reference', 'text'],
  ]),
};
