import { view } from '../view.ts';

/** A payment that `pix find` found, with the reasons and the places. */
export interface FoundRow {
  readonly id: string | null;
  readonly status: string | null;
  readonly type: string | null;
  readonly amountCents: number | null;
  readonly name: string | null;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  readonly createdAt: string | null;
  readonly matches: readonly { readonly kind: string; readonly text: string }[];
  readonly sources: readonly string[];
  readonly evidence: number;
  readonly journalId: string | null;
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
