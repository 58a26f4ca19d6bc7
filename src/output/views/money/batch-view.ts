import { jsonNumber } from '../../../domain/text/json.ts';
import type { BatchSummary } from '../../../storage/journal/batch-plan.ts';
import { view } from '../../view.ts';

/** @param results path of the results file; null if there is none */
export const batchRecord = (
  summary: BatchSummary,
  results: string | null = null,
  retryFile: string | null = null,
) => ({
  batch: summary.name,
  file: summary.file,
  rows: summary.rows,
  totalCents: jsonNumber(`${summary.totalCents}`),
  accepted: summary.accepted,
  acceptedCents: jsonNumber(`${summary.acceptedCents}`),
  completed: summary.completed,
  completedCents: jsonNumber(`${summary.completedCents}`),
  failed: summary.failed,
  failedCents: jsonNumber(`${summary.failedCents}`),
  mismatched: summary.mismatched,
  refused: summary.refused,
  unknown: summary.unknown,
  inProgress: summary.inProgress,
  remaining: summary.remaining,
  remainingCents: jsonNumber(`${summary.remainingCents}`),
  createdAt: new Date(summary.createdAt).toISOString(),
  results,
  retryFile,
});
export type BatchRecord = ReturnType<typeof batchRecord>;

export const batchView = view(
  [
    ['batch', 'id', 'table'],
    ['rows', 'number', 'table'],
    ['totalCents', 'cents', 'table'],
    // Rows with the final status COMPLETED (in the hub: CONFIRMED).
    ['completed', 'number', 'table'],
    ['completedCents', 'cents'],
    // Rows that the service accepted and that are not completed yet.
    ['accepted', 'number', 'table'],
    ['acceptedCents', 'cents'],
    // Rows that failed after the service had accepted them.
    ['failed', 'number', 'table'],
    ['failedCents', 'cents'],
    // Rows that were paid, but for which the service's answer differs from the request.
    ['mismatched', 'number'],
    ['refused', 'number', 'table'],
    // Rows with an unknown outcome: they may have been paid.
    ['unknown', 'number', 'table'],
    // Rows that a running process is sending. If the process has ended, their outcome is unknown.
    ['inProgress', 'number'],
    // Rows that are certainly not paid (not started, not sent, or not applied). The next run sends them.
    ['remaining', 'number', 'table'],
    ['remainingCents', 'cents'],
    ['createdAt', 'time', 'table'],
    ['file', 'id'],
    ['results', 'id'],
    // Path of the file that `--failed-out` wrote. Null if the option is not set, or no row can be paid again.
    ['retryFile', 'id'],
  ],
  { times: 'machine' },
);

/**
 * Result of `pix payout batch retry`. `rows` and `totalCents` describe the retry file. The counts from
 * `remaining` to `retried` are of the batch's other rows.
 */
export const batchRetryView = view(
  [
    ['batch', 'id', 'table'],
    ['retryFile', 'id', 'table'],
    ['rows', 'number', 'table'],
    ['totalCents', 'cents', 'table'],
    ['remaining', 'number', 'table'],
    ['unknown', 'number', 'table'],
    ['accepted', 'number', 'table'],
    ['completed', 'number', 'table'],
    // Rows that were paid, but whose money was returned.
    ['refunded', 'number', 'table'],
    ['mismatched', 'number', 'table'],
    // Rows that were repeated in another batch or as another row of this batch.
    ['retried', 'number', 'table'],
  ],
  { times: 'machine' },
);

export const proposalView = view(
  [
    // Absolute path of the plan; null in a dry run.
    ['plan', 'id', 'table'],
    ['id', 'id', 'table'],
    ['batch', 'id', 'table'],
    ['rows', 'number', 'table'],
    ['totalCents', 'cents', 'table'],
    ['expiresAt', 'time', 'table', { label: 'expires' }],
    // Hash of the csv file, in hex.
    ['sha256', 'id'],
  ],
  { times: 'machine' },
);
