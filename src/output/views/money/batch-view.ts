import { view } from '../../view.ts';

export interface BatchSummary {
  readonly batch: string;
  readonly file: string;
  readonly rows: number;
  readonly totalCents: number;
  /** Rows that the service accepted and that are not completed yet. */
  readonly accepted: number;
  readonly acceptedCents: number;
  /** Rows with the final status COMPLETED (in the hub: CONFIRMED). */
  readonly completed: number;
  readonly completedCents: number;
  /** Rows that failed after the service had accepted them. */
  readonly failed: number;
  readonly failedCents: number;
  /** Rows that were paid, but for which the service's answer differs from the request. */
  readonly mismatched: number;
  readonly refused: number;
  /** Rows with an unknown outcome: they may have been paid. */
  readonly unknown: number;
  /** Rows that a running process is sending. If the process has ended, their outcome is unknown. */
  readonly inProgress: number;
  /** Rows that are certainly not paid (not started, not sent, or not applied). The next run sends them. */
  readonly remaining: number;
  readonly remainingCents: number;
  readonly createdAt: string;
  readonly results: string | null;
  /**
   * Path of the file that `--failed-out` wrote. Null if the option is not set, or no row can be paid again.
   */
  readonly retryFile: string | null;
}

export const batchView = view<BatchSummary>(
  [
    ['batch', 'id', 'table'],
    ['rows', 'number', 'table'],
    ['totalCents', 'cents', 'table'],
    ['completed', 'number', 'table'],
    ['completedCents', 'cents'],
    ['accepted', 'number', 'table'],
    ['acceptedCents', 'cents'],
    ['failed', 'number', 'table'],
    ['failedCents', 'cents'],
    ['mismatched', 'number'],
    ['refused', 'number', 'table'],
    ['unknown', 'number', 'table'],
    ['inProgress', 'number'],
    ['remaining', 'number', 'table'],
    ['remainingCents', 'cents'],
    ['createdAt', 'time', 'table'],
    ['file', 'id'],
    ['results', 'id'],
    ['retryFile', 'id'],
  ],
  { times: 'machine' },
);

/**
 * Result of `pix payout batch retry`. `rows` and `totalCents` describe the retry file. The counts from
 * `remaining` to `retried` are of the batch's other rows.
 */
export interface BatchRetry {
  readonly batch: string;
  readonly retryFile: string | null;
  readonly rows: number;
  readonly totalCents: number;
  readonly remaining: number;
  readonly unknown: number;
  readonly accepted: number;
  readonly completed: number;
  /** Rows that were paid, but whose money was returned. */
  readonly refunded: number;
  readonly mismatched: number;
  /** Rows that were repeated in another batch or as another row of this batch. */
  readonly retried: number;
}

export const batchRetryView = view<BatchRetry>(
  [
    ['batch', 'id', 'table'],
    ['retryFile', 'id', 'table'],
    ['rows', 'number', 'table'],
    ['totalCents', 'cents', 'table'],
    ['remaining', 'number', 'table'],
    ['unknown', 'number', 'table'],
    ['accepted', 'number', 'table'],
    ['completed', 'number', 'table'],
    ['refunded', 'number', 'table'],
    ['mismatched', 'number', 'table'],
    ['retried', 'number', 'table'],
  ],
  { times: 'machine' },
);

interface ProposedBatch {
  /** Absolute path of the plan; null in a dry run. */
  readonly plan: string | null;
  readonly id: string;
  readonly batch: string;
  readonly rows: number;
  readonly totalCents: number;
  /** Hash of the csv file, in hex. */
  readonly sha256: string;
  readonly expiresAt: string;
}

export const proposalView = view<ProposedBatch>(
  [
    ['plan', 'id', 'table'],
    ['id', 'id', 'table'],
    ['batch', 'id', 'table'],
    ['rows', 'number', 'table'],
    ['totalCents', 'cents', 'table'],
    ['expiresAt', 'time', 'table', { label: 'expires' }],
    ['sha256', 'id'],
  ],
  { times: 'machine' },
);
