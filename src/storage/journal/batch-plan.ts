import { type PaymentState, paymentStateOf } from '../../domain/money/transaction-statuses.ts';
import type { EntryState, EntrySum } from './entry-state.ts';

export interface PlannedRow {
  /** The header is line 1. */
  readonly line: number;
  readonly reference: string;
  readonly amountCents: bigint;
  /** Fingerprint of key, amount, comment and document. A changed row is refused under the same batch name. */
  readonly print: string;
}

export interface BatchPlan {
  /** If two processes plan a batch of this name at once, only one plan is stored. */
  readonly id: string;
  readonly scope: string;
  /**
   * Within this identity, each batch name is unique; see `Intent.holder`. Null for a batch that an older
   * `pix` planned.
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
 * For an applied entry, the status of the payment, or `mismatched` if the service's answer differs from the
 * order.
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
