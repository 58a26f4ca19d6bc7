import { type PaymentState, paymentStateOf } from '../../domain/money/transaction-statuses.ts';
import type { EntryState, EntrySum, PayingAccount } from './journal-entry.ts';

/** What the journal stores of a batch row, before the first payment of the batch. */
export interface StoredRow {
  /** Line number in the batch file, where the header is line 1. */
  readonly line: number;
  readonly reference: string;
  readonly amountCents: bigint;
  /**
   * Fingerprint of the row's key, amount, comment and document. If a row has changed, a batch with the same
   * name is refused.
   */
  readonly print: string;
}

/** Recorded instead of the path of a batch whose rows came from a pipe. */
export const PIPED = '-';

export interface BatchPlan extends PayingAccount {
  /**
   * Id of this plan. If two processes concurrently plan batches with equal names, only one plan is stored.
   */
  readonly id: string;
  /** API family of the payments. */
  readonly family: 'main' | 'hub';
  readonly settings: BatchSettings;
  readonly name: string;
  readonly profile: string;
  /** Path of the csv file, or `PIPED`. */
  readonly file: string;
  readonly rows: number;
  readonly totalCents: bigint;
  readonly createdAt: number;
}

export interface BatchSettings {
  readonly concurrency?: number | undefined;
  readonly lookup?: boolean | undefined;
  /** Whether rows may repeat payments that other batches have made. */
  readonly allowDuplicate?: boolean | undefined;
  /** Names of the columns in the file, by field. Without it, the columns have the names of the fields. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
  /** Id of the approved proposal from which the batch was started. */
  readonly approvedPlan?: string | undefined;
}

/**
 * State of a batch row. The state of an applied payment is the payment's status, or `mismatched` if the
 * service's answer differs from the request.
 */
export type RowState = Exclude<EntryState, 'confirmed'> | PaymentState | 'mismatched';

/** `waiting`: the row has no journal entry. */
export type ShownRowState = RowState | 'waiting';

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
