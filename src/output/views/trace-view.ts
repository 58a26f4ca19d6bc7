import type { FoundPayment } from '../../domain/keys/clues.ts';
import { view } from '../view.ts';

export const traceView = view([
  ['answer', 'text', 'table'],
  ['found', 'json', 'table'],
  // Times of this machine and of the service, ISO 8601.
  ['clocks', 'json', 'csv'],
  ['timeline', 'json', 'table'],
  ['problems', 'json', 'table'],
]);

export const momentView = view([
  ['at', 'time', 'table'],
  ['source', 'code', 'table'],
  ['what', 'code', 'table'],
  ['detail', 'text', 'table'],
]);

export const identifierView = view([
  ['identifier', 'id', 'table'],
  ['kind', 'code', 'table'],
  ['ispb', 'id', 'table'],
  ['minute', 'time', 'table'],
  ['txid', 'id', 'table'],
  ['url', 'text', 'table'],
  ['transactionId', 'id', 'table'],
  ['status', 'status', 'table'],
]);

export const answerView = view<Record<string, unknown>>([
  ['answer', 'text', 'table'],
  ['answerPtBr', 'text', 'csv'],
  ['status', 'code', 'table'],
  ['direction', 'code'],
  ['amountCents', 'cents', 'table'],
  ['serviceStatus', 'status'],
  ['transactionId', 'id', 'table'],
  ['reference', 'text'],
  ['endToEndId', 'id'],
  ['paidAt', 'time', 'table'],
  ['name', 'name'],
  ['returned', 'json'],
]);

/** A payment that `pix find` found, with the reasons and the places. */
export interface FoundRow extends FoundPayment {
  /** The command that shows the payment. */
  readonly next: string;
}

export const foundPaymentView = view<FoundRow>(
  [
    ['id', 'id', 'table'],
    ['status', 'status', 'table'],
    ['amountCents', 'cents', 'table'],
    ['name', 'name', 'table'],
    ['createdAt', 'time', 'table'],
    ['matches', 'codes', 'table', { value: ({ matches }) => matches.map(({ kind }) => kind) }],
    ['sources', 'codes', 'table'],
    ['next', 'command', 'table'],
    ['reference', 'text'],
    ['type', 'text'],
    ['endToEndId', 'id'],
    ['evidence', 'number'],
    ['journalId', 'id'],
  ],
  // On 80 columns there is room for the payment, and for the reason why it was found.
  { leavesOut: ['next', 'name', 'createdAt', 'status', 'sources'] },
);
