import { LONGEST_REFERENCE } from '../money/reference.ts';
import type { BrCode } from './decode-br-code.ts';

/**
 * Returns the parts of a BR Code that may identify its charge: the last part of its URL, and the txid. Never
 * fetches the URL.
 */
export function idsInCode({ url, txid }: Pick<BrCode, 'url' | 'txid'>): readonly string[] {
  const last = url?.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1);
  const ids = [last, txid === '***' ? null : txid];
  return [...new Set(ids.filter((id): id is string => !!id && id.length <= LONGEST_REFERENCE))];
}
