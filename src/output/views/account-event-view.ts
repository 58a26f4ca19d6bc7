import type { AccountEvent } from '../../domain/account-event.ts';
import { view } from '../view.ts';

export const accountEventView = view<AccountEvent>(
  [
    ['at', 'time', 'table'],
    ['source', 'code', 'table'],
    ['type', 'code', 'table'],
    ['event', 'text'],
    ['status', 'status', 'table'],
    ['transactionId', 'id', 'table'],
    ['infractionId', 'id', 'table'],
    ['amountCents', 'cents', 'table'],
    ['name', 'name', 'table'],
    ['httpStatus', 'number', 'table', { label: 'http' }],
    ['cause', 'code', 'table'],
    ['endpoint', 'text', 'table'],
    ['reference', 'text'],
  ],
  {
    // On 80 columns there is room for a payment's id and amount, or for a delivery's id, result and endpoint.
    leavesOut: ['name', 'amountCents', 'status'],
  },
);
