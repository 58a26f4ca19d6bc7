import { checkPixKey } from '../keys/check-pix-key.ts';
import { LONGEST_REFERENCE } from '../money/reference.ts';
import type { BrCode } from './decode-br-code.ts';

/** The bill that a code asks to be paid. Two spellings of one code have equal bills. */
export interface Bill {
  /** Pix key in canonical form, or the URL of a dynamic code without its scheme. */
  readonly destination: string;
  /** Null if the code has none. It distinguishes bills that are paid to one key. */
  readonly txid: string | null;
}

export function billOf({ key, url, txid }: Pick<BrCode, 'key' | 'url' | 'txid'>): Bill {
  // The document at the URL has its own txid, and the one in a dynamic code is ignored (pix-domain §1.2).
  if (key === null) return { destination: canonicalUrl(url ?? ''), txid: null };
  // Eleven digits in a code are a CPF, because a phone key begins with +55.
  const destination = /^[0-9]{11}$/.test(key) ? key : (checkPixKey(key).canonical ?? key);
  return { destination, txid: txid === '***' ? null : txid };
}

/** Letter case matters only after the host (RFC 3986 §6.2.2.1). */
const canonicalUrl = (url: string): string =>
  url.replace(/^https?:\/\//i, '').replace(/^[^/?#]+/, (host) => host.toLowerCase().replace(/:443$/, ''));

/**
 * Returns the parts of a BR Code that may identify its charge: the last part of its URL, and the txid. Never
 * fetches the URL.
 */
export function idsInCode({ url, txid }: Pick<BrCode, 'url' | 'txid'>): readonly string[] {
  const last = url?.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1);
  const ids = [last, txid === '***' ? null : txid];
  return [...new Set(ids.filter((id): id is string => !!id && id.length <= LONGEST_REFERENCE))];
}
