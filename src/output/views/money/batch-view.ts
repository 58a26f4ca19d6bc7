import { jsonNumber } from '../../../domain/text/json.ts';
import type { BatchSummary } from '../../../storage/journal/batch-plan.ts';
import { view } from '../../view.ts';

/**
 * @param run paths of the files of a run, and the code of the reason why it stopped before its last row; null for
 * what there is not
 */
export const batchRecord = (
  summary: BatchSummary,
  run: {
    readonly results?: string | null;
    readonly retryFile?: string | null;
    readonly stoppedBy?: string | null;
  } = {},
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
  // Why rows were certainly not paid, the most frequent reason first.
  reasons: Object.entries(summary.reasons)
    .sort(([, one], [, other]) => other.count - one.count)
    .map(([reason, { count, cents }]) => ({ reason, rows: count, amountCents: jsonNumber(`${cents}`) })),
  createdAt: new Date(summary.createdAt).toISOString(),
  results: run.results ?? null,
  retryFile: run.retryFile ?? null,
  stoppedBy: run.stoppedBy ?? null,
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
    ['reasons', 'json', 'csv'],
    // Code of the error that stopped the run, or `too_many_failures`. Null if all rows were tried.
    ['stoppedBy', 'code', 'csv'],
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

/** A proposed batch in the journal, and what became of it. */
export const storedProposalView = view(
  [
    ['batch', 'id', 'table'],
    ['state', 'state', 'table'],
    ['rows', 'number', 'table'],
    ['totalCents', 'cents', 'table'],
    // Rows whose receiver the account has never paid.
    ['newReceivers', 'number', 'table'],
    ['newReceiversCents', 'cents'],
    // Rows that differ more than tenfold from the last payment to the receiver.
    ['tenfold', 'number', 'table'],
    ['proposedBy', 'text', 'table'],
    ['proposedAt', 'time'],
    ['expiresAt', 'time', 'table', { label: 'expires' }],
    ['id', 'id', 'table'],
    ['decidedBy', 'text'],
    ['decidedAt', 'time'],
    ['rejectedBecause', 'text'],
    ['family', 'id'],
    ['file', 'id'],
    ['newReceiverRows', 'json', 'csv'],
    ['tenfoldRows', 'json', 'csv'],
  ],
  { times: 'machine', leavesOut: ['tenfold', 'newReceivers', 'expiresAt'] },
);
