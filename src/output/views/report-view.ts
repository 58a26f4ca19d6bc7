import type * as z from 'zod/mini';
import type { reportJob } from '../../contract/routes/reports.ts';
import type { Difference } from '../../domain/money/difference.ts';
import { view } from '../view.ts';

export const reportView = view<z.output<typeof reportJob>>([
  ['id', 'id', 'table'],
  ['status', 'status', 'table'],
  ['writtenRows', 'number', 'table'],
  ['createdAt', 'time', 'table'],
  ['updatedAt', 'time'],
  ['storageExpiresAt', 'time'],
]);

export const exportView = view([
  ['file', 'id', 'table'],
  ['via', 'text', 'table'],
  ['rows', 'number', 'table'],
  ['bytes', 'number', 'table'],
  ['formulas', 'code', 'table'],
  ['sha256', 'id', 'table'],
]);

/** Totals by status and type, in reais. The last row is the grand total. */
export const reportGroupView = view([
  ['type', 'word', 'table'],
  ['status', 'status', 'table'],
  ['count', 'number', 'table', { label: 'rows' }],
  ['amount', 'brl', 'table'],
  ['fees', 'brl', 'table'],
]);

/** Amounts are in reais. */
export const summaryView = view([
  ['file', 'id', 'table'],
  ['rows', 'number', 'table'],
  ['groups', 'json', 'table'],
]);

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
