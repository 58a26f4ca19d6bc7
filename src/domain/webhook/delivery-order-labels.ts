import { canComeAfter } from '../money/transaction-statuses.ts';

/**
 * Label of a delivery (§6.2).
 * - `duplicate`: received more than once (rule 3).
 * - `stale`: a repeated attempt arrived after a later event.
 * - `out_of_order`: an event's first attempt arrived after a later event of its transaction (rule 2).
 * - `damaged`: the stored delivery cannot be read. The specification does not contain this label.
 */
export type DeliveryLabel = 'duplicate' | 'stale' | 'out_of_order' | 'damaged';

export interface LabelledBy {
  readonly id: number;
  readonly status: string | null;
  readonly attempt: number | null;
  readonly duplicates: number;
  readonly duplicateOf: number | null;
  readonly note?: string | null;
}

/**
 * Returns the labels of one delivery.
 * @param told ids and statuses of all deliveries of the transaction, in order of arrival
 */
export function deliveryOrderLabels(
  { id, status, attempt, duplicates, duplicateOf, note }: LabelledBy,
  told: readonly { readonly id: number; readonly status: string | null }[],
): readonly DeliveryLabel[] {
  const isOvertaken =
    status !== null &&
    told.some((one) => one.id < id && one.status !== null && canComeAfter(one.status, status));
  return [
    ...(note === 'damaged' ? (['damaged'] as const) : []),
    ...(duplicates > 0 || duplicateOf !== null ? (['duplicate'] as const) : []),
    ...(isOvertaken ? [attempt === 1 ? ('out_of_order' as const) : ('stale' as const)] : []),
  ];
}
