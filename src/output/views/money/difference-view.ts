import type { Difference } from '../../../domain/money/difference.ts';
import { view } from '../../view.ts';

/** Amounts are in reais, times in ISO 8601 UTC. */
export type ShownDifference = Omit<Difference, 'at'> & { readonly at: string | null };

export const differenceView = view<ShownDifference>([
  ['kind', 'code', 'table'],
  ['side', 'code', 'table', { label: 'comparedSource' }],
  ['serviceAmount', 'brl', 'table'],
  ['otherAmount', 'brl', 'table'],
  ['serviceStatus', 'status', 'table'],
  ['otherStatus', 'status', 'table'],
  ['reference', 'text', 'table'],
  ['id', 'id', 'table', { label: 'transactionId' }],
  ['line', 'number', 'table'],
  ['at', 'time', 'table'],
  ['why', 'code', 'table'],
  ['endToEndId', 'id'],
  ['type', 'text'],
  ['otherId', 'id'],
]);
