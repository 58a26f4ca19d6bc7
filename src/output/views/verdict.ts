import { fields, type View } from '../view.ts';

export const verdictView: View<{
  readonly valid: boolean;
  readonly reason?: string;
  readonly hint?: string;
}> = {
  noun: 'signature',
  columns: fields([
    ['valid', 'yesno', 'table'],
    ['reason', 'text', 'table'],
    ['hint', 'text', 'table'],
  ]),
};
