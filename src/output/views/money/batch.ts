import { fields, type View } from '../../view.ts';

/** A batch and how far it is; amounts in cents, counts are rows. */
export interface BatchSummary {
  readonly batch: string;
  readonly file: string;
  readonly rows: number;
  readonly totalCents: number;
  /** The service took them on, and they are not final. */
  readonly accepted: number;
  readonly acceptedCents: number;
  /** COMPLETED; of the hub, CONFIRMED. */
  readonly completed: number;
  readonly completedCents: number;
  /** Taken on, and ended unpaid. */
  readonly failed: number;
  readonly failedCents: number;
  /** Answered otherwise than ordered: money moved. */
  readonly mismatched: number;
  readonly refused: number;
  /** It may have been applied. */
  readonly unknown: number;
  /** On their way in some process; if that one is gone, unknown. */
  readonly inProgress: number;
  /** Certainly not paid, and worth another run: not started, not sent, not applied. */
  readonly remaining: number;
  readonly remainingCents: number;
  readonly createdAt: string;
  readonly results: string | null;
}

export const batchView: View<BatchSummary> = {
  noun: 'batch',
  times: 'machine',
  columns: fields<BatchSummary>([
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
  ]),
};

/** A plan that was written. */
interface ProposedBatch {
  /** Absolute path; null in a dry run. */
  readonly plan: string | null;
  readonly id: string;
  readonly batch: string;
  readonly rows: number;
  readonly totalCents: number;
  /** Of the csv file. */
  readonly sha256: string;
  readonly expiresAt: string;
}

export const proposalView: View<ProposedBatch> = {
  noun: 'plan',
  times: 'machine',
  columns: fields<ProposedBatch>([
    ['plan', 'id', 'table'],
    ['id', 'id', 'table'],
    ['batch', 'id', 'table'],
    ['rows', 'number', 'table'],
    ['totalCents', 'cents', 'table'],
    ['expiresAt', 'time', 'table'],
    ['sha256', 'id'],
  ]),
};
