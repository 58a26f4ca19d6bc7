import { type PaymentState, paymentStateOf } from '../../domain/money/transaction-statuses.ts';
import type { EntryState, EntrySum } from './entry-state.ts';

export interface PlannedRow {
  /** The header is line 1. */
  readonly line: number;
  readonly reference: string;
  readonly amountCents: bigint;
  /**
   * Fingerprint of the row's key, amount, comment and document. Under the same batch name, a changed row is
   * refused.
   */
  readonly print: string;
}

export interface BatchPlan {
  /** Id of this plan. If two processes plan a batch of one name at once, only one plan is stored. */
  readonly id: string;
  readonly scope: string;
  /**
   * Identity in which each batch name is unique; see `Intent.holder`. Null for a batch that an older `pix`
   * planned.
   */
  readonly holder: string | null;
  /** Null for a batch that an older `pix` planned. */
  readonly family: 'main' | 'hub' | null;
  readonly settings: BatchSettings;
  readonly name: string;
  readonly profile: string;
  readonly file: string;
  readonly rows: number;
  readonly totalCents: bigint;
  readonly createdAt: number;
}

export interface BatchSettings {
  readonly concurrency?: number | undefined;
  readonly lookup?: boolean | undefined;
  /** Whether rows may repeat payments of other batches. */
  readonly allowDuplicate?: boolean | undefined;
  /** The batch was started from this approved proposal. */
  readonly approvedPlan?: string | undefined;
}

/**
 * An applied entry has the status of its payment. If the service's answer differs from the order, it is
 * `mismatched`.
 */
export type RowState = Exclude<EntryState, 'confirmed'> | PaymentState | 'mismatched';

export interface BatchState extends BatchPlan {
  readonly states: Readonly<Partial<Record<RowState, EntrySum>>>;
}

export function rowStateOf({
  state,
  mismatch,
  serviceStatus,
}: {
  readonly state: EntryState;
  readonly mismatch: string | null;
  readonly serviceStatus: string | null;
}): RowState {
  if (mismatch !== null) return 'mismatched';
  return state === 'confirmed' ? paymentStateOf(serviceStatus ?? '') : state;
}
