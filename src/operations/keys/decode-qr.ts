import { type BrCode, decodeBrCode } from '../../domain/br-code/decode-br-code.ts';
import type { BrCodeFault } from '../../domain/br-code/find-br-code-fault.ts';
import { checkPixKey } from '../../domain/keys/check-pix-key.ts';
import { PixError, type PixErrorInit } from '../../domain/pix-error.ts';
import { isWebUrl } from '../../domain/text/field-rules.ts';
import type { Warning } from '../acts/act.ts';

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
    const params = { reason: fault.reason, where: placeOf(fault) };
    return { key: 'qr.invalid', params, hintKey: hintOf(text) };
  }
  const { before, after, isBroken } = around;
  if (/^[ \t\r\n]*$/.test(`${before}${after}`) && !isBroken)
    return { key: 'qr.invalid', params: { reason: fault.reason, where: '' }, hintKey: 'qr.whitespace.hint' };
  const shown = {
    reason: fault.reason,
    before: [...before].slice(-MOST_SHOWN).join(''),
    after: [...after].slice(0, MOST_SHOWN).join(''),
  };
  const place = before === '' ? (after === '' ? 'inside' : 'after') : after === '' ? 'before' : 'both';
  return { key: `qr.text_${place}`, params: shown, hintKey: 'qr.text_around.hint' };
}

/** Returns the hint for a text that contains no valid code. */
function hintOf(text: string): string {
  const typed = text.trim();
  if (isWebUrl(typed)) return 'qr.is_link.hint';
  if (checkPixKey(text).status !== 'invalid') return 'qr.is_key.hint';
  if (BOLETO.test(typed)) return 'qr.is_boleto.hint';
  if (/[\r\n]/.test(typed)) return 'qr.line_break.hint';
  if (!typed.startsWith('000201')) return 'qr.no_code.hint';
  // The object 58 of a code is BR.
  if (typed.includes('5802br')) return 'qr.lower_case.hint';
  return SPACES_REPLACED.some((space) => decodeBrCode(typed.replaceAll(space, ' ')).ok)
    ? 'qr.spaces.hint'
    : 'qr.copy_again.hint';
}

/** The number of a boleto: 47 or 48 digits with dots, spaces and hyphens, or the 44 digits of its bar code. */
const BOLETO = /^(?:\d{44}|(?:\d[ .-]*){46,47}\d)$/;

/** Texts that replace a space in web pages and links. */
const SPACES_REPLACED = ['+', '%20', '&nbsp;', '\u00A0'];

/** Returns ` (58)` for `missing_tag: 58`; empty when the reason alone is clear. */
function placeOf({ reason, detail }: BrCodeFault): string {
  const place = detail.slice(reason.length).replace(/^[:\s]+/, '');
  return place === '' ? '' : ` (${place})`;
}

/** A valid code inside a longer text, as people copy it from a chat, a web page or a PDF document. */
interface TextAroundCode {
  readonly before: string;
  readonly after: string;
  /** Whether a line break or an invisible character is in the code. */
  readonly isBroken: boolean;
}

/** A longer text is not a copied code, and searching it would take long. */
const LONGEST_TEXT = 4_096;
const MOST_STARTS = 8;
const START = /000201/g;
const END = /6304[0-9A-Fa-f]{4}/g;
/** Matches characters that no code contains, but that a copied text may have anywhere. */
const breaks = (): RegExp => /[\r\n\t\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gv;

/**
 * Finds a valid code in the text. The caller must refuse the text: the code may not be what the person wants to
 * pay.
 * @returns null if there is no valid code in the text, or nothing around it
 */
function findTextAroundCode(text: string): TextAroundCode | null {
  if (text.length > LONGEST_TEXT) return null;
  const plain = text.replace(breaks(), '');
  for (const { index: from } of [...plain.matchAll(START)].slice(0, MOST_STARTS))
    for (const end of plain.slice(from).matchAll(END)) {
      const code = plain.slice(from, from + end.index + end[0].length);
      if (decodeBrCode(code).ok) return aroundOf(text, code, plain.slice(0, from));
    }
  return null;
}

/** @param plainBefore the text before the code, without the characters that `breaks` matches */
function aroundOf(text: string, code: string, plainBefore: string): TextAroundCode | null {
  const places = [...text].map((character) => ({
    character,
    isPlain: character.replace(breaks(), '') !== '',
  }));
  const plain = places.flatMap(({ isPlain }, at) => (isPlain ? [at] : []));
  const skipped = [...plainBefore].length;
  const from = plain[skipped] ?? 0;
  const to = (plain[skipped + [...code].length - 1] ?? 0) + 1;
  const textOf = (some: typeof places): string => some.map(({ character }) => character).join('');
  const around = { before: textOf(places.slice(0, from)), after: textOf(places.slice(to)) };
  const isBroken = places.slice(from, to).some(({ isPlain }) => !isPlain);
  return around.before === '' && around.after === '' && !isBroken ? null : { ...around, isBroken };
}

/** Returns the warning that the code is a Pix Saque or Pix Troco: whoever pays it gets cash, not goods. */
export const withdrawalWarnings = ({
  fss,
  merchantName,
}: Pick<BrCode, 'fss' | 'merchantName'>): readonly Warning[] =>
  fss === null ? [] : [{ key: 'qr.withdrawal', params: { name: merchantName, ispb: fss } }];
