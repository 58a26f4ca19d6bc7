import { canComeAfter } from '../money/statuses.ts';

/**
 * Label of a delivery by §6.2. `duplicate`: received more than once (rule 3). `out_of_order`: the first attempt of an
 * event that arrived after a later event of its transaction (rule 2). `stale`: the same for a repeated attempt.
 */
export type DeliveryLabel = 'duplicate' | 'stale' | 'out_of_order';

export interface LabelledBy {
  readonly id: number;
  readonly status: string | null;
  readonly attempt: number | null;
  readonly duplicates: number;
  readonly duplicateOf: number | null;
}

/** @param told the statuses that deliveries of the same transaction reported, with their ids in order of arrival */
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
