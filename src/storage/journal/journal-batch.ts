import { type PaymentStand, standOf } from '../../domain/money/statuses.ts';
import type { EntryState, EntrySum } from './entry-state.ts';

/** One row of a batch as it was planned. */
export interface PlannedRow {
  /** Line of the file, the header being 1. */
  readonly line: number;
  readonly reference: string;
  readonly amountCents: bigint;
  /** Fingerprint of key, amount, comment and document, which must not change under the same batch name. */
  readonly print: string;
}

export interface BatchPlan {
  /** Id of this plan. If two processes plan the same name at once, only one plan is stored. */
  readonly id: string;
  readonly scope: string;
  /** See `Intent.holder`: batch names are unique within it. Null for a batch that an older `pix` planned. */
  readonly holder: string | null;
  /** Null for a batch that an older `pix` planned. */
  readonly family: 'main' | 'hub' | null;
  readonly settings: BatchSettings;
  readonly name: string;
  readonly profile: string;
  /** Path of the batch file, for `status` and `resume`. */
  readonly file: string;
  readonly rows: number;
  readonly totalCents: bigint;
  readonly createdAt: number;
}

/** Settings of a batch; `resume` uses the same. */
export interface BatchSettings {
  readonly concurrency?: number | undefined;
  readonly lookup?: boolean | undefined;
  /** Whether rows may repeat payments of other batches. */
  readonly allowDuplicate?: boolean | undefined;
  /** Id of the approved proposal from which the batch was started. */
  readonly approvedPlan?: string | undefined;
}

/** State of a row: its entry's state; for an applied entry the payment's status, or `mismatched` if the answer differed. */
export type RowState = Exclude<EntryState, 'confirmed'> | PaymentStand | 'mismatched';

/** A batch and its progress, as numbers of rows. */
export interface BatchState extends BatchPlan {
  readonly states: Readonly<Partial<Record<RowState, EntrySum>>>;
}

/** The state of an entry as the state of a batch row. */
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
  return state === 'confirmed' ? standOf(serviceStatus ?? '') : state;
}
