import { type BrCode, decodeBrCode } from '../../domain/br-code/decode-br-code.ts';
import { PixError } from '../../domain/pix-error.ts';

export type DecodedCode = BrCode & { readonly warnings: readonly string[] };

/**
 * Decodes a BR Code offline. The URL in the code is not fetched.
 * @throws PixError `check` with the reason why a payer would reject the code
 */
export function decodeQr(text: string): DecodedCode {
  const result = decodeBrCode(text);
  if (result.ok) return { ...result.code, warnings: result.warnings };
  throw new PixError({
    kind: 'check',
    key: 'qr.invalid',
    params: { reason: result.reason, where: placeOf(result) },
    errorCode: 'invalid_code',
    ...(result.reason === 'surrounding_whitespace' ? { hintKey: 'qr.whitespace.hint' } : {}),
    details: [{ reason: result.reason, message: result.detail }],
  });
}

/** Returns ` (58)` for `missing_tag: 58`; empty when the reason alone is clear. */
function placeOf({ reason, detail }: { readonly reason: string; readonly detail: string }): string {
  const place = detail.slice(reason.length).replace(/^[:\s]+/, '');
  return place === '' ? '' : ` (${place})`;
}
