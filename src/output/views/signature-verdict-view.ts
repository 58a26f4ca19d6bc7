import { fields, type View } from '../view.ts';

export const signatureVerdictView: View<{
  readonly valid: boolean;
  readonly reason?: string;
  readonly hint?: string;
}> = {
  noun: 'signature',
  columns: fields([
    ['valid', 'yesno', 'table'],
    ['reason', 'code', 'table'],
    ['hint', 'code', 'table'],
  ]),
};
