import type { Difference } from '../../../domain/money/difference.ts';
import { fields, type View } from '../../view.ts';

/** Amounts are in reais, times in ISO 8601 UTC. */
export type ShownDifference = Omit<Difference, 'at'> & { readonly at: string | null };

export const differenceView: View<ShownDifference> = {
  noun: 'difference',
  columns: fields([
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
  ]),
};
