import type { JsonValue } from '../../domain/text/json.ts';
import { fields, type View } from '../view.ts';

/** A problem in a trace: its code and message. JSON has more fields. */
export interface ShownProblem {
  readonly code: string;
  readonly message: string;
}

export interface ShownMoment {
  readonly at: string;
  readonly source: string;
  readonly what: string;
  readonly detail: string;
}

/** The trace of a payment, as in JSON. */
export interface ShownStory {
  readonly found: JsonValue;
  /** Current times of this machine and of the service, ISO 8601. */
  readonly clocks: JsonValue;
  readonly timeline: readonly ShownMoment[];
  readonly problems: readonly ShownProblem[];
}

export const storyView: View<ShownStory> = {
  noun: 'story',
  columns: fields<ShownStory>([
    ['found', 'json', 'table'],
    ['clocks', 'json', 'csv'],
    ['timeline', 'json', 'table'],
    ['problems', 'json', 'table'],
  ]),
};

export const momentView: View<ShownMoment> = {
  noun: 'moment',
  columns: fields<ShownMoment>([
    ['at', 'time', 'table'],
    ['source', 'code', 'table'],
    ['what', 'code', 'table'],
    ['detail', 'text', 'table'],
  ]),
};

/** The facts that an identifier contains, and the transaction to which it belongs. */
export interface ShownPayment {
  readonly identifier: string;
  readonly kind: string;
  readonly ispb: string | null;
  readonly minute: string | null;
  readonly txid: string | null;
  readonly url: string | null;
  readonly transactionId: string | null;
  readonly status: string | null;
}

export const paymentView: View<ShownPayment> = {
  noun: 'payment',
  columns: fields<ShownPayment>([
    ['identifier', 'id', 'table'],
    ['kind', 'code', 'table'],
    ['ispb', 'id', 'table'],
    ['minute', 'time', 'table'],
    ['txid', 'id', 'table'],
    ['url', 'text', 'table'],
    ['transactionId', 'id', 'table'],
    ['status', 'status', 'table'],
  ]),
};
