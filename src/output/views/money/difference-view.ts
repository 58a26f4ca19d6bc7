import type { Decimal } from '../../../domain/money/decimal.ts';
import { fields, type View } from '../../view.ts';

/** Amounts are in reais, times in ISO 8601 UTC. */
export interface ShownDifference {
  readonly kind: string;
  /** The record that differs from the service's: the journal, the inbox or a ledger. */
  readonly side: string;
  readonly id: string | null;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  readonly type: string | null;
  readonly serviceAmount: Decimal | null;
  readonly otherAmount: Decimal | null;
  readonly serviceStatus: string | null;
  readonly otherStatus: string | null;
  readonly at: string | null;
  /** Id of the journal entry, of the delivery in the inbox, or of the duplicated transaction. */
  readonly otherId: string | null;
  readonly line: number | null;
  readonly why: string | null;
}

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
