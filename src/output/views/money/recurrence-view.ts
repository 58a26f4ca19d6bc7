import type * as z from 'zod/mini';
import type { recurrence } from '../../../contract/schemas/card.ts';
import { view } from '../../view.ts';

export const recurrenceView = view<z.output<typeof recurrence>>([
  ['recurrentPaymentId', 'id', 'table'],
  ['status', 'status', 'table'],
  ['interval', 'text', 'table'],
  ['amount', 'cents', 'table'],
  ['nextRecurrency', 'time', 'table'],
  ['endDate', 'text', 'table'],
]);
