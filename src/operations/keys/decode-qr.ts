import { type BrCode, decodeBrCode } from '../../domain/br-code/decode-br-code.ts';
import type { BrCodeFault } from '../../domain/br-code/find-br-code-fault.ts';
import { findTextAroundCode } from '../../domain/br-code/find-text-around-code.ts';
import { checkPixKey } from '../../domain/keys/check-pix-key.ts';
import { PixError, type PixErrorInit } from '../../domain/pix-error.ts';
import { isWebUrl } from '../../domain/text/is-web-url.ts';
import { safeForTerminal } from '../../domain/text/safe-text.ts';

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
    ...wordsOf(text, result),
    errorCode: 'invalid_code',
    details: [{ reason: result.reason, message: result.detail }],
  });
}

const MOST_SHOWN = 30;

/** Returns the message and hint. They say what the text is, if that is clear. */
function wordsOf(text: string, fault: BrCodeFault): Pick<PixErrorInit, 'key' | 'params' | 'hintKey'> {
  const around = findTextAroundCode(text);
  if (around === null) {
    const hintKey = isWebUrl(text.trim())
      ? 'qr.is_link.hint'
      : checkPixKey(text).status !== 'invalid'
        ? 'qr.is_key.hint'
        : undefined;
    const params = { reason: fault.reason, where: placeOf(fault) };
    return { key: 'qr.invalid', params, ...(hintKey && { hintKey }) };
  }
  const { before, after, isBroken } = around;
  if (/^[ \t\r\n]*$/.test(`${before}${after}`) && !isBroken)
    return { key: 'qr.invalid', params: { reason: fault.reason, where: '' }, hintKey: 'qr.whitespace.hint' };
  const shown = {
    before: safeForTerminal([...before].slice(-MOST_SHOWN).join('')),
    after: safeForTerminal([...after].slice(0, MOST_SHOWN).join('')),
  };
  const place = before === '' ? (after === '' ? 'inside' : 'after') : after === '' ? 'before' : 'both';
  return { key: `qr.text_${place}`, params: shown, hintKey: 'qr.text_around.hint' };
}

/** Returns ` (58)` for `missing_tag: 58`; empty when the reason alone is clear. */
function placeOf({ reason, detail }: BrCodeFault): string {
  const place = detail.slice(reason.length).replace(/^[:\s]+/, '');
  return place === '' ? '' : ` (${place})`;
}
