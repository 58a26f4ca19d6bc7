import { view } from '../../view.ts';

export const testDeliveryView = view<{
  readonly url: string;
  readonly event: string;
  readonly signed: boolean;
  readonly delivered: boolean;
  readonly status: number | null;
  readonly ms: number;
  readonly answer: string;
  readonly reason: string | null;
}>([
  ['delivered', 'yesno', 'table'],
  ['status', 'number', 'table'],
  ['ms', 'number', 'table'],
  ['answer', 'text', 'table'],
  ['reason', 'code', 'table'],
  ['event', 'text', 'table'],
  ['signed', 'yesno', 'table'],
  ['url', 'id', 'table'],
]);
