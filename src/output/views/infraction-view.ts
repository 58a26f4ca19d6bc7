import type * as z from 'zod/mini';
import type { defense, infraction } from '../../contract/schemas/infraction.ts';
import { view } from '../view.ts';

/** `expiresAt` is the deadline of the defense. */
export const infractionView = view<z.output<typeof infraction>>(
  [
    ['id', 'id', 'table'],
    ['status', 'status', 'table'],
    ['type', 'word', 'table'],
    ['amount', 'brl', 'table'],
    ['expiresAt', 'deadline', 'table'],
    ['transactionId', 'id', 'table'],
    ['protocol', 'id'],
    ['reportedBy', 'text'],
    ['reportDetails', 'text'],
    ['analysisResult', 'text'],
    ['analysisDetails', 'text'],
    ['endToEndId', 'id'],
    ['reportedAt', 'time'],
    ['createdAt', 'time'],
    ['updatedAt', 'time'],
    ['defenseHistory', 'json', 'csv'],
  ],
  { leavesOut: ['transactionId', 'type', 'amount'] },
);

export const defenseView = view<z.output<typeof defense>>([
  ['id', 'id', 'table'],
  ['status', 'status', 'table'],
  ['defense', 'text', 'table'],
  ['createdAt', 'time', 'table'],
  ['infractionId', 'id'],
  ['files', 'json'],
  ['updatedAt', 'time'],
]);
