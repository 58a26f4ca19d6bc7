import type { SignatureResult } from '../../domain/webhook/verify-signature.ts';
import { fields, type View } from '../view.ts';

export const signatureVerdictView: View<SignatureResult> = {
  noun: 'signature',
  columns: fields([
    ['valid', 'yesno', 'table'],
    ['reason', 'code', 'table'],
    ['hint', 'code', 'table'],
  ]),
};
