import { type PaymentStand, standOf } from '../../domain/money/statuses.ts';
import type { EntryState, EntrySum } from './entry-state.ts';

/** One row of a batch as it was planned. */
export interface PlannedRow {
  /** Line of the file, the header being 1. */
  readonly line: number;
  readonly reference: string;
  readonly amountCents: bigint;
  /** Of key, amount, comment and document: what must not change under the same name. */
  readonly print: string;
}

export interface BatchPlan {
  /** Of this plan: two processes may plan the same name at once, and one of them has it. */
  readonly id: string;
  readonly scope: string;
  /** As `Intent.holder`: a name is one batch in it. Null for one planned by an older `pix`. */
  readonly holder: string | null;
  /** Null for one planned by an older `pix`. */
  readonly family: 'main' | 'hub' | null;
  readonly settings: BatchSettings;
  readonly name: string;
  readonly profile: string;
  /** The file it came from, for `status` and `resume`. */
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
  /** Id of the proposal by whose approval it was begun. */
  readonly approvedPlan?: string | undefined;
}

/** Where a row stands: as its entry; of one that was applied, how the payment stands, or that its answer did not agree. */
export type RowState = Exclude<EntryState, 'confirmed'> | PaymentStand | 'mismatched';

/** A batch and how far it is; counts are rows. */
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
