import type { Decimal } from '../../../domain/money/money.ts';
import { fields, type View } from '../../view.ts';

/** A difference as it is shown: amounts in reais, times ISO 8601 UTC. */
export interface ShownDifference {
  readonly kind: string;
  /** What the service was compared with. */
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
  /** Of the journal's entry, the inbox's delivery, or the transaction it repeats. */
  readonly otherId: string | null;
  /** Of the ledger. */
  readonly line: number | null;
  readonly why: string | null;
}

export const differenceView: View<ShownDifference> = {
  noun: 'difference',
  columns: fields<ShownDifference>([
    ['kind', 'code', 'table'],
    ['side', 'code', 'table'],
    ['serviceAmount', 'brl', 'table'],
    ['otherAmount', 'brl', 'table'],
    ['serviceStatus', 'status', 'table'],
    ['otherStatus', 'status', 'table'],
    ['reference', 'text', 'table'],
    ['id', 'id', 'table'],
    ['line', 'number', 'table'],
    ['at', 'time', 'table'],
    ['why', 'code', 'table'],
    ['endToEndId', 'id'],
    ['type', 'text'],
    ['otherId', 'id'],
  ]),
};
