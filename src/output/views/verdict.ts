import { fields, type View } from '../view.ts';

/** Whether a signature holds; why not, and what may be behind it. */
export interface Verdict {
  readonly valid: boolean;
  readonly reason?: string;
  readonly hint?: string;
}

export const verdictView: View<Verdict> = {
  noun: 'signature',
  columns: fields<Verdict>([
    ['valid', 'yesno', 'table'],
    ['reason', 'text', 'table'],
    ['hint', 'text', 'table'],
  ]),
};
