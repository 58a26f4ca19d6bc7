import { canComeAfter } from '../money/statuses.ts';

/**
 * What §6.2 makes of a delivery. `duplicate`: it came more than once (rule 3). `out_of_order`: the first attempt of an event that
 * arrived after a later one of its transaction (rule 2). `stale`: a repeated attempt of which the same is true.
 */
export type DeliveryLabel = 'duplicate' | 'stale' | 'out_of_order';

export interface LabelledBy {
  readonly id: number;
  readonly status: string | null;
  readonly attempt: number | null;
  readonly duplicates: number;
  readonly duplicateOf: number | null;
}

/** @param told statuses that deliveries of the same transaction told, by their id in the order of arrival */
export function labelsOf(
  { id, status, attempt, duplicates, duplicateOf }: LabelledBy,
  told: readonly { readonly id: number; readonly status: string | null }[],
): readonly DeliveryLabel[] {
  const isOvertaken =
    status !== null &&
    told.some((one) => one.id < id && one.status !== null && canComeAfter(one.status, status));
  return [
    ...(duplicates > 0 || duplicateOf !== null ? (['duplicate'] as const) : []),
    ...(isOvertaken ? [attempt === 1 ? ('out_of_order' as const) : ('stale' as const)] : []),
  ];
}
