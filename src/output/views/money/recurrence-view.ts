import type * as z from 'zod/mini';
import type { recurrence } from '../../../contract/schemas/card.ts';
import { fields, type View } from '../../view.ts';

export const recurrenceView: View<z.output<typeof recurrence>> = {
  noun: 'recurrence',
  columns: fields([
    ['recurrentPaymentId', 'id', 'table'],
    ['status', 'status', 'table'],
    ['interval', 'text', 'table'],
    ['amount', 'cents', 'table'],
    ['nextRecurrency', 'time', 'table'],
    ['endDate', 'text', 'table'],
  ]),
};
