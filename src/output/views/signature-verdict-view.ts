import type { SignatureResult } from '../../domain/webhook/verify-signature.ts';
import { view } from '../view.ts';

export const signatureVerdictView = view<SignatureResult>([
  ['valid', 'yesno', 'table'],
  ['reason', 'code', 'table'],
  ['hint', 'code', 'table'],
]);
