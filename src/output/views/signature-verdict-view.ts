import { fields, type View } from '../view.ts';

/** Whether a signature is valid, and the reason if it is not. */
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
