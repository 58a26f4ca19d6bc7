import type { PayoutFamily } from '../../domain/family.ts';
import type { RowState, ShownRowState } from '../../domain/money/transaction-statuses.ts';
import type { EntrySum, PayingAccount } from './journal-entry.ts';

/** A batch row as the journal stores it, before the first payment of the batch. */
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
  /**
   * Error code of the last look-up that refused the row's key, so that nothing was sent; null if there is none. An
   * entry with the row's reference has priority.
   */
  readonly refusal?: string | null | undefined;
}

/** Recorded instead of the path of a batch whose rows came from a pipe. */
export const PIPED = '-';

export interface BatchPlan extends PayingAccount {
  /**
   * Id of this plan. If two processes concurrently plan batches with equal names, only one plan is stored.
   */
  readonly id: string;
  /** API family of the payments. */
  readonly family: PayoutFamily;
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
  /** Value of `--stop-after`, for example `10` or `5%`. Without it, the default applies. */
  readonly stopAfter?: string | undefined;
  /** Id of the approved proposal from which the batch was started. */
  readonly approvedPlan?: string | undefined;
}

export interface BatchState extends BatchPlan {
  /** Includes the rows whose key was refused before anything was sent, as `refused`. */
  readonly states: Readonly<Partial<Record<RowState, EntrySum>>>;
  /** The rows that were certainly not paid, by error code or status. Excludes rows that were not tried. */
  readonly reasons: Readonly<Record<string, EntrySum>>;
  /** Time of the last request to pause the run; null if there is none, or if a later run started. */
  readonly pauseRequestedAt: number | null;
}

/** The rows of a batch that were sent since some time. Times are by the clock of the machine that sent them. */
export interface RecentRows {
  readonly count: number;
  /** Null if there are no rows. */
  readonly firstAt: number | null;
  readonly lastAt: number | null;
}

const NONE: EntrySum = { count: 0, cents: 0n };

/**
 * Returns the number of rows and the amount for each group of states that a person distinguishes.
 * @param batch `states` and `reasons` come from the journal, or from this run when the journal cannot be read
 */
export function batchSummary({
  name,
  file,
  rows,
  totalCents,
  createdAt,
  states,
  reasons,
}: Pick<BatchState, 'name' | 'file' | 'rows' | 'totalCents' | 'createdAt' | 'reasons'> & {
  readonly states: Readonly<Partial<Record<ShownRowState, EntrySum>>>;
}) {
  const sum = (...these: ShownRowState[]): EntrySum =>
    these.reduce(
      (total, state) => ({
        count: total.count + (states[state]?.count ?? 0),
        cents: total.cents + (states[state]?.cents ?? 0n),
      }),
      NONE,
    );
  const [accepted, completed, failed] = [sum('accepted'), sum('completed'), sum('failed')];
  const started = sum('accepted', 'completed', 'failed', 'mismatched', 'refused', 'unknown', 'sending');
  const remaining = lessOf({ count: rows, cents: totalCents }, started);
  return {
    name,
    file,
    rows,
    totalCents,
    createdAt,
    states,
    reasons,
    accepted: accepted.count,
    acceptedCents: accepted.cents,
    completed: completed.count,
    completedCents: completed.cents,
    failed: failed.count,
    failedCents: failed.cents,
    mismatched: sum('mismatched').count,
    refused: sum('refused').count,
    unknown: sum('unknown').count,
    inProgress: sum('sending').count,
    remaining: remaining.count,
    remainingCents: remaining.cents,
  };
}

export type BatchSummary = Readonly<ReturnType<typeof batchSummary>>;

/** Returns the number of rows whose money did not go out, or went out otherwise than ordered. */
export const failedRows = ({ failed, refused, mismatched }: BatchSummary): number =>
  failed + refused + mismatched;

/** Subtracts a part, but returns zero instead of a negative number. */
const lessOf = (whole: EntrySum, part: EntrySum): EntrySum => ({
  count: Math.max(0, whole.count - part.count),
  cents: whole.cents > part.cents ? whole.cents - part.cents : 0n,
});
