import { type BrCode, decodeBrCode } from '../../domain/br-code/decode-br-code.ts';
import { parseEndToEndId } from '../../domain/keys/end-to-end-id.ts';
import { LONGEST_REFERENCE, normalReference } from '../../domain/money/reference.ts';
import { pastedText } from '../../domain/text/pasted-text.ts';

export type Identifier =
  | {
      /** A `returnId` is the end-to-end id of a refund (prefix `D`). */
      readonly kind: 'endToEndId' | 'returnId';
      readonly text: string;
      readonly ispb: string;
      readonly minute: string | null;
    }
  | { readonly kind: 'code'; readonly text: string; readonly code: BrCode; readonly names: readonly string[] }
  /** Only a request shows whether this is an id of the service or our reference. */
  | { readonly kind: 'idOrReference'; readonly text: string };

export function readIdentifier(given: string): Identifier | null {
  const text = pastedText(given);
  const endToEnd = parseEndToEndId(text);
  if (endToEnd.valid) {
    const { ispb, timestampUtc: minute } = endToEnd;
    return { kind: endToEnd.kind === 'payment' ? 'endToEndId' : 'returnId', text, ispb, minute };
  }
  const decoded = decodeBrCode(text);
  if (decoded.ok) return { kind: 'code', text, code: decoded.code, names: namesOf(decoded.code) };
  const reference = normalReference(text);
  return reference === null ? null : { kind: 'idOrReference', text: reference };
}

/**
 * Returns the parts of a BR Code that may identify its charge: the last part of its URL, and the txid. Never
 * fetches the URL.
 */
function namesOf({ url, txid }: BrCode): readonly string[] {
  const last = url?.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1);
  const names = [last, txid === '***' ? null : txid];
  return [...new Set(names.filter((name): name is string => !!name && name.length <= LONGEST_REFERENCE))];
}
