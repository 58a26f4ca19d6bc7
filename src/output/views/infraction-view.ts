import type * as z from 'zod/mini';
import type { defense, infraction } from '../../contract/schemas/infraction.ts';
import { type View, view } from '../view.ts';

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
    ['reportedBy', 'word'],
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

interface AboutCharge {
  readonly clientReference?: string | null | undefined;
  readonly payerName?: string | null | undefined;
}

/**
 * Returns the view of a list of disputes, with the order and the customer of each charge.
 * @param tellsLeft whether times are relative, so that the deadline is the time left
 */
export const disputesView = (tellsLeft: boolean): View<z.output<typeof infraction> & AboutCharge> => ({
  columns: [
    ...infractionView.columns
      .filter(({ name }) => name !== 'type' && name !== 'transactionId')
      .map((column) =>
        column.name === 'expiresAt' && tellsLeft ? { ...column, label: 'dueIn' as const } : column,
      ),
    ...view<z.output<typeof infraction> & AboutCharge>([
      ['clientReference', 'text', 'table', { label: 'order' }],
      ['payerName', 'name', 'table', { label: 'customer' }],
      ['type', 'text', 'table'],
      ['transactionId', 'id', 'table'],
    ]).columns,
  ],
  leavesOut: ['transactionId', 'type', 'payerName', 'clientReference'],
});

export const defenseView = view<z.output<typeof defense>>([
  ['id', 'id', 'table'],
  ['status', 'status', 'table'],
  ['defense', 'text', 'table'],
  ['createdAt', 'time', 'table'],
  ['infractionId', 'id'],
  ['files', 'json'],
  ['updatedAt', 'time'],
]);

/** Everything that `pix infraction evidence` collects. */
export const evidenceView = view([
  ['infraction', 'json', 'table'],
  ['charge', 'json', 'table'],
  ['receipt', 'json', 'table'],
  ['deliveries', 'json', 'csv'],
  ['timeline', 'json', 'csv'],
  ['file', 'text', 'table'],
]);

export const evidenceDeliveryView = view([
  ['createdAt', 'time', 'table'],
  ['event', 'text', 'table'],
  ['url', 'text', 'table'],
  ['status', 'number', 'table', { label: 'httpStatus' }],
]);
