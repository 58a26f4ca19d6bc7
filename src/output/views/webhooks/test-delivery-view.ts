import { view } from '../../view.ts';

export const testDeliveryView = view([
  ['delivered', 'yesno', 'table'],
  ['status', 'number', 'table'],
  ['ms', 'number', 'table'],
  ['answer', 'text', 'table'],
  ['reason', 'code', 'table'],
  ['event', 'text', 'table'],
  ['signed', 'yesno', 'table'],
  ['url', 'id', 'table'],
]);
