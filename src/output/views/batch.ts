import { fields, type View } from '../view.ts';

/** A batch and how far it is; amounts in cents, counts are rows. */
export interface BatchSummary {
  readonly batch: string;
  readonly file: string;
  readonly rows: number;
  readonly totalCents: number;
  readonly confirmed: number;
  readonly confirmedCents: number;
  /** Answered otherwise than ordered: money moved. */
  readonly mismatched: number;
  readonly refused: number;
  readonly unknown: number;
  /** Certainly not paid, and worth another run: not begun, not sent, not applied. */
  readonly remaining: number;
  readonly remainingCents: number;
  readonly createdAt: string;
  readonly results: string | null;
}

export const batchView: View<BatchSummary> = {
  noun: 'batch',
  columns: fields<BatchSummary>([
    ['batch', 'id', 'table'],
    ['rows', 'number', 'table'],
    ['totalCents', 'cents', 'table'],
    ['confirmed', 'number', 'table'],
    ['confirmedCents', 'cents'],
    ['mismatched', 'number'],
    ['refused', 'number', 'table'],
    ['unknown', 'number', 'table'],
    ['remaining', 'number', 'table'],
    ['remainingCents', 'cents'],
    ['createdAt', 'time', 'table'],
    ['file', 'id'],
    ['results', 'id'],
  ]),
};
