import { view } from '../../view.ts';

export interface ShownResent {
  readonly transactionId: string;
  readonly event: string | null;
  readonly url: string;
  readonly via: string | null;
  readonly result: string;
  readonly errorCode: string | null;
  readonly answer: number | null;
  readonly cause: string | null;
  readonly attempts: number;
}

export const resentView = view<ShownResent>([
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
